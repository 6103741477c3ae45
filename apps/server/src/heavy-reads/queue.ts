import { AppError } from "#app-error.ts";

type QueueLimits = {
	/** How many run at the same time, of everybody and of one client. */
	atOnce: number;
	atOncePerClient: number;
	/** How many may wait, of everybody and of one client. */
	waiting: number;
	waitingPerClient: number;
	/** How long one may wait, in ms; without it as long as it takes. */
	waitMs?: number;
	/** What the others are doing, for those who are refused. */
	busyWith?: string;
};

export type Queue = {
	/**
	 * Runs work in its turn.
	 * @param isAdmitted it continues something that was let in before: it waits, but is never refused.
	 * @throws AppError too_many_requests where too many wait already, or it has waited too long.
	 */
	run<T>(client: string, work: () => Promise<T>, isAdmitted?: boolean): Promise<T>;
	/** How many wait. */
	waiting(): number;
};

/** Seconds after which a refused client is told to try again. */
const RETRY_AFTER = 5;

/**
 * A bounded queue that is fair between clients: each has a few jobs running at a time, and the next job is of the client
 * whose last turn is the longest ago. One client with many jobs delays only itself.
 */
export function createQueue(limits: QueueLimits): Queue {
	const { atOnce, atOncePerClient, waiting, waitingPerClient, waitMs, busyWith } = limits;
	/** The waiting jobs of each client; one whose turn has begun or ended is moved to the end. */
	const jobs = new Map<string, (() => void)[]>();
	/** The client of each job that runs. */
	const running: string[] = [];
	let size = 0;

	function next(): string | undefined {
		if (running.length === atOnce) return undefined;
		const runs = (client: string) => running.filter((other) => other === client).length;
		return [...jobs.keys()].find((client) => runs(client) < atOncePerClient);
	}

	function beginNext(): void {
		for (let client = next(); client !== undefined; client = next()) {
			const begin = jobs.get(client)?.shift();
			size -= 1;
			running.push(client);
			moveToEnd(client);
			begin?.();
		}
	}

	function moveToEnd(client: string): void {
		const own = jobs.get(client) ?? [];
		jobs.delete(client);
		if (own.length > 0) jobs.set(client, own);
	}

	function end(client: string): void {
		running.splice(running.indexOf(client), 1);
		moveToEnd(client);
		beginNext();
	}

	/** Somebody has waited too long. */
	function leave(client: string, begin: () => void, reject: (error: AppError) => void): void {
		const own = jobs.get(client) ?? [];
		own.splice(own.indexOf(begin), 1);
		if (own.length === 0) jobs.delete(client);
		size -= 1;
		reject(tooBusy(busyWith));
	}

	return {
		waiting: () => size,
		async run(client, work, isAdmitted = false) {
			const own = jobs.get(client) ?? [];
			if (!isAdmitted && (size >= waiting || own.length >= waitingPerClient)) throw tooBusy(busyWith);
			await new Promise<void>((resolve, reject) => {
				const leaving =
					waitMs === undefined || isAdmitted
						? undefined
						: setTimeout(() => leave(client, begin, reject), waitMs);
				const begin = () => {
					clearTimeout(leaving);
					resolve();
				};
				own.push(begin);
				jobs.set(client, own);
				size += 1;
				beginNext();
			});
			try {
				return await work();
			} finally {
				end(client);
			}
		},
	};
}

export function tooBusy(busyWith = "other long lists and reports"): AppError {
	const message = `The server is busy with ${busyWith}. Try again in ${RETRY_AFTER} seconds.`;
	return new AppError("too_many_requests", message, undefined, { retryAfter: RETRY_AFTER });
}
