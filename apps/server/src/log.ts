import pino, { type Logger, type LoggerOptions } from "pino";

/** Buffer size in characters; written when it is full or on `flush`. */
const GATHERED = 16_000;

/**
 * The server's log: JSON lines on standard output, written in batches. pino's own buffering (`minLength`) copies the whole buffer
 * with each line, which took as long as formatting the line.
 */
export function openLog(level: LoggerOptions["level"] & string): Logger {
	const output = pino.destination({ sync: false });
	let text = "";
	const handOver = (): void => {
		if (text !== "") output.write(text);
		text = "";
	};
	process.on("exit", handOver);
	return pino({ level }, {
		write(line: string) {
			text += line;
			if (text.length >= GATHERED) handOver();
		},
		flush(done: (error?: Error) => void) {
			handOver();
			output.flush(done);
		},
	} as pino.DestinationStream);
}
