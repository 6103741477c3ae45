import { i18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { speak } from "../src/lib/words.ts";

// Unit tests are about what the source says: sentences that are not in a catalogue are shown as they stand there. Lingui itself would
// read their plurals only where React is the slower one for development.
i18n.setMessagesCompiler(compileMessage);
speak("en");
