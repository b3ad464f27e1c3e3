#!/usr/bin/env node
// The command `hearth`: without a word it starts the server; `migrate`, `backup <file>`, `restore <file>` and
// `admin <e-mail>` are in docs/running.md.
import '../dist/main.js'
