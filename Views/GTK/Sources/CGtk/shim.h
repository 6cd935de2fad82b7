// GTK as Swift can import it: functions for macros, and for functions with any number of arguments.

#include <gtk/gtk.h>
#include <glib-unix.h>

// Private by name and stable in fact: Foundation's run loop and other loops wait for Dispatch by them.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static inline GType binding_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType binding_type_string(void) { return G_TYPE_STRING; }
static inline GType binding_type_object(void) { return G_TYPE_OBJECT; }

static inline gboolean binding_get_flag(gpointer object, const char *property) {
  gboolean value = FALSE;
  g_object_get(object, property, &value, NULL);
  return value;
}

static inline void binding_set_flag(gpointer object, const char *property, gboolean value) {
  g_object_set(object, property, value, NULL);
}

static inline void binding_set_number(gpointer object, const char *property, int value) {
  g_object_set(object, property, value, NULL);
}

static inline void binding_set_string(gpointer object, const char *property, const char *value) {
  g_object_set(object, property, value, NULL);
}

/// The data of a closure: the structure has bit fields, behind which Swift does not look.
static inline gpointer binding_closure_data(GClosure *closure) { return closure->data; }

/// Answers a signal, if it asks for a yes or no, which some do by a number. One that does not may bring a value of no
/// type along.
static inline void binding_answer(GValue *answer, gboolean is_handled) {
  if (answer && G_VALUE_HOLDS_BOOLEAN(answer)) g_value_set_boolean(answer, is_handled);
  if (answer && G_VALUE_HOLDS_INT(answer)) g_value_set_int(answer, is_handled);
}

/// Tells assistive technology what is wrong with the content of a control; NULL for nothing.
static inline void binding_set_error(GtkWidget *widget, const char *message) {
  GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
  if (message) {
    gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE, -1);
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, message, -1);
  } else {
    gtk_accessible_reset_state(accessible, GTK_ACCESSIBLE_STATE_INVALID);
    gtk_accessible_reset_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  }
}

/// Has assistive technology say something, without leaving a state behind. Before 4.14 GTK has no way to do so.
static inline void binding_announce(GtkWidget *widget, const char *message) {
#if GTK_CHECK_VERSION(4, 14, 0)
  gtk_accessible_announce(GTK_ACCESSIBLE(widget), message, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#endif
}

/// Tells assistive technology what a widget is called; NULL for what it says itself.
static inline void binding_set_name(GtkWidget *widget, const char *name) {
  if (name) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  } else {
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
  }
}

/// Tells assistive technology which widget names another one.
static inline void binding_set_labelled_by(GtkWidget *widget, GtkWidget *label) {
  gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

/// Makes a style sheet; the function for it has another name since GTK 4.12.
static inline void binding_load_style(GtkCssProvider *provider, const char *text) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_css_provider_load_from_data(provider, text, -1);
  G_GNUC_END_IGNORE_DEPRECATIONS
}
