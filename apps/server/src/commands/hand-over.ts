import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { ConfigError } from "#config.ts";
import type { CommandContext, CommandFile, Print } from "./command.ts";
import { runCommand } from "./run-command.ts";

// SQLite has one writer. A command that finds a server at work on its DATA_DIR hands itself over to that server, file and all,
// through a socket in that folder, which only the server's own user can open. The server answers with the lines that the
// command prints, and its exit code.

type Line = { text: string; isError: boolean } | { exit: number };

/** `readline` ends lines at these characters too, which JSON writes as they are. */
function lineOf(line: Line): string {
	const json = JSON.stringify(line).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
	return `${json}\n`;
}

/** Longer paths cannot name a socket. */
const MAX_PATH = 100;

function socketOf(dataDir: string): string {
	const path = join(resolve(dataDir), "server.sock");
	return path.length <= MAX_PATH ? path : relative(process.cwd(), path);
}

/** Whether somebody listens. What a killed server has left behind is a file to which nobody listens. */
function isServed(path: string): Promise<boolean> {
	return new Promise((done, fail) => {
		const socket = connect(path);
		socket.on("connect", () => {
			socket.destroy();
			done(true);
		});
		socket.on("error", ({ code }: NodeJS.ErrnoException) => {
			if (code !== "EACCES" && code !== "EPERM") done(false);
			else fail(new ConfigError("Another user's server runs on DATA_DIR. Run this command as that user."));
		});
	});
}

type Door = {
	/** Commands that have come and those to come are run with this; they wait until then. */
	serve(context: Pick<CommandContext, "db" | "runner" | "checkLedger">): void;
	close(): Promise<void>;
};

/**
 * Lets commands be handed over to this process.
 * @throws ConfigError where another server works on the same DATA_DIR: there would be two writers.
 */
export async function openDoor(dataDir: string, log: Logger): Promise<Door> {
	const path = socketOf(dataDir);
	if (await isServed(path)) {
		throw new ConfigError(`DATA_DIR is in use by another server that is running (it is ${dataDir})`);
	}
	rmSync(path, { force: true });
	const { promise: ready, resolve: serve } = Promise.withResolvers<Parameters<Door["serve"]>[0]>();

	async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
		const { searchParams } = new URL(incoming.url ?? "", "http://server");
		const say = (line: Line) => void response.write(lineOf(line));
		const gone = new AbortController();
		response.on("close", () => gone.abort());
		const file = searchParams.get("file");
		const args = JSON.parse(searchParams.get("args") ?? "[]") as string[];
		const context = {
			...(await ready),
			file: file === null ? undefined : { name: file, file: incoming },
			print: (text: string, isError = false) => say({ text, isError }),
			signal: gone.signal,
		};
		const exit = await runCommand(searchParams.get("command") ?? "", args, context).catch(
			(error: unknown) => {
				if (!gone.signal.aborted) log.error({ err: error }, "a command broke off");
				context.print("Something went wrong on the server; its log says what.", true);
				return 1;
			},
		);
		say({ exit });
		response.end();
		incoming.resume();
	}

	const server = createServer({ requestTimeout: 0 }, (incoming, response) => void answer(incoming, response));
	server.on("error", (error) => log.warn({ err: error }, "commands cannot be handed over to this server"));
	// Nobody else on the machine may hand anything over.
	const mask = process.umask(0o177);
	server.listen(path);
	process.umask(mask);
	return {
		serve,
		close: () =>
			new Promise((done) => {
				server.close(() => done());
				server.closeAllConnections();
			}),
	};
}

/** A command as it was typed. */
export type Order = { name: string; args: string[]; file: CommandFile | undefined };

/**
 * Hands a command over to the server that runs on DATA_DIR.
 * @returns its exit code, or undefined where no server runs there.
 * @throws ConfigError where the server ends before the command is done.
 */
export async function handOver(
	dataDir: string,
	{ name, args, file }: Order,
	print: Print,
): Promise<number | undefined> {
	const socketPath = socketOf(dataDir);
	if (!(await isServed(socketPath))) return undefined;
	const query = new URLSearchParams({ command: name, args: JSON.stringify(args) });
	if (file !== undefined) query.set("file", file.name);
	const sent = request({ socketPath, method: "POST", path: `/?${query.toString()}` });
	const answered = new Promise<IncomingMessage>((done, fail) => {
		sent.on("response", done).on("error", fail);
	});
	let broken: unknown;
	(file === undefined ? Promise.resolve(sent.end()) : pipeline(file.file, sent)).catch((error: unknown) => {
		broken = error;
	});
	try {
		for await (const text of createInterface({ input: await answered })) {
			const line = JSON.parse(text) as Line;
			if ("exit" in line) return line.exit;
			print(line.text, line.isError);
		}
	} catch (error) {
		const { code = "" } = (broken ?? error) as NodeJS.ErrnoException;
		if (!["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(code)) throw broken ?? error;
	}
	throw new ConfigError("The server stopped before the command was done. It continues after its next start.");
}
