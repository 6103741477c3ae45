import { i18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { vi } from "vitest";
import { speak } from "../src/lib/words.ts";

// Unit tests check the source's texts: sentences without a catalogue entry are shown unchanged. Lingui itself would parse their
// plurals only with React's slower development build.
i18n.setMessagesCompiler(compileMessage);
speak("en");

// Like `expect.poll` in vitest.config.ts: on a busy machine a test may wait for longer than a second.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
	waitFor(callback, typeof options === "number" ? options : { timeout: 20_000, ...options });
