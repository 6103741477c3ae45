import { speak } from "../src/lib/words.ts";

// Unit tests are about what the source says: sentences that are not in a catalogue are shown as they stand there.
speak("en");
