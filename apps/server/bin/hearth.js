#!/usr/bin/env node
// The command `hearth`: without a word it starts the server; `migrate`, `backup <file>`, `restore <file>` and
// others are in docs/running.md.
import { acceptsThisNode } from './node-version.js'

// Loaded only then: what an older Node cannot read would fail with words of its own.
if (acceptsThisNode()) await import('../dist/main.js')
else process.exitCode = 1
