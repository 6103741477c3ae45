import pino, { type Logger, type LoggerOptions } from "pino";

/** Buffer size in characters; written when it is full or on `flush`. */
const GATHERED = 64_000;

/**
 * The server's log: JSON lines on standard output, written in batches. pino's own buffering (`minLength`) copies the whole buffer
 * with each line, which took as long as formatting the line.
 * @param noteLine called with each line.
 */
export function openLog(level: LoggerOptions["level"] & string, noteLine: (line: string) => void): Logger {
	const output = pino.destination({ sync: false });
	let text = "";
	const handOver = (): void => {
		if (text !== "") output.write(text);
		text = "";
	};
	process.on("exit", handOver);
	return pino({ level }, {
		write(line: string) {
			noteLine(line);
			text += line;
			if (text.length >= GATHERED) handOver();
		},
		flush(done: (error?: Error) => void) {
			handOver();
			output.flush(done);
		},
	} as pino.DestinationStream);
}

/** An error or a fatal error that the server logged. `at`: ISO time. */
export type ErrorLine = { at: string; message: string };

const MAX_ERRORS = 10;
const MAX_LENGTH = 300;
/** pino's levels from `error` on. */
const IS_ERROR = /^\{"level":[56]\d,/;

/** Remembers the last errors of a log: their messages without secrets, the latest first. */
export function errorLines() {
	let lines: ErrorLine[] = [];
	return {
		note: (line: string): void => {
			if (!IS_ERROR.test(line)) return;
			const { time, msg = "", err } = JSON.parse(line) as LoggedError;
			const why = err?.message ?? "";
			const message = why === "" || msg.includes(why) ? msg : `${msg}: ${why}`;
			const told = withoutSecrets(message.split("\n", 1)[0] ?? "").slice(0, MAX_LENGTH);
			lines = [{ at: new Date(time).toISOString(), message: told }, ...lines].slice(0, MAX_ERRORS);
		},
		list: (): readonly ErrorLine[] => lines,
	};
}

type LoggedError = { time: number; msg?: string; err?: { message?: string } };

/** Masks user names and passwords in addresses, values that are named as secrets, and long random texts. */
function withoutSecrets(text: string): string {
	return text
		.replace(/\/\/[^/\s@]+@/g, "//…@")
		.replace(/\b(token|secret|password|key|authorization)\b(["']?\s*[:=]\s*["']?)[^\s"'&]+/gi, "$1$2…")
		.replace(/[\w+=-]{40,}/g, "…");
}
