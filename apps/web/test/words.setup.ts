import { i18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { vi } from "vitest";
import { speak } from "../src/lib/words.ts";

// Unit tests are about what the source says: sentences that are not in a catalogue are shown as they stand there. Lingui itself would
// read their plurals only where React is the slower one for development.
i18n.setMessagesCompiler(compileMessage);
speak("en");

// As `expect.poll` in vitest.config.ts: a machine that is busy with others may make a test wait for longer than a second.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
	waitFor(callback, typeof options === "number" ? options : { timeout: 20_000, ...options });
