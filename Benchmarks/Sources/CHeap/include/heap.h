#pragma once

#include <stddef.h>

/// The bytes of the heap that are handed out, with what the allocator adds to each block.
size_t heap_bytes_in_use(void);
