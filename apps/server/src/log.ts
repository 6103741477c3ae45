import pino, { type Logger, type LoggerOptions } from "pino";

/** In characters; as many are gathered before they are written, or fewer where `flush` is called. */
const GATHERED = 16_000;

/**
 * The server's log: JSON lines on standard output, written many at a time. pino's own gathering (`minLength`) copies all that
 * it has gathered with every further line, which took as long as making the line.
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
