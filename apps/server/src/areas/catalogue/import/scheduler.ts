import { tooBusy } from "#queues/queue.ts";

/** Work was stopped to make room for another client's: it is queued, and begins again. */
export class PutOff extends Error {}

type Limits = {
	/** Max concurrent jobs; each client has one at a time. */
	atOnce: number;
	/** Max concurrent jobs that were put off before. It is less than `atOnce`, so that a place is always soon free for new ones. */
	longAtOnce: number;
	/** The time slice in ms in which a job is not put off; after that, it has twice the time that it had. */
	sliceMs: number;
	/** Max queued jobs, in total and per client; default: unlimited. */
	waiting?: number;
	waitingPerClient?: number;
};

type Job = {
	client: string;
	/** Whether it was put off before. */
	isLong: boolean;
	sliceMs: number;
	work: (signal: AbortSignal) => Promise<unknown>;
	resolve: (value: unknown) => void;
	reject: (error: unknown) => void;
};
type Running = { job: Job; began: number; stop: AbortController };

/**
 * Runs long jobs of many clients in turn: a few at once, one per client, and clients round robin. A job that keeps others waiting
 * is put off when its time slice is over. As each new slice is twice as long, a job that begins again from its start
 * comes to its end too, with at most twice its work done for nothing.
 */
export function createScheduler(limits: Limits) {
	const { atOnce, longAtOnce, sliceMs, waiting = Infinity, waitingPerClient = Infinity } = limits;
	/** The queued jobs of each client; the clients are in the order of their turns. */
	const queues = new Map<string, Job[]>();
	const running = new Map<string, Running>();
	let timer: NodeJS.Timeout | undefined;

	function sizeOf(): number {
		return [...queues.values()].reduce((sum, jobs) => sum + jobs.length, 0);
	}

	function put(job: Job): void {
		const jobs = queues.get(job.client);
		if (jobs === undefined) queues.set(job.client, [job]);
		else jobs.push(job);
	}

	/** Begins what there is room for, and makes room for the rest if a time slice is over. */
	function fill(): void {
		clearTimeout(timer);
		let lookAgainIn = Infinity;
		for (const [client, jobs] of queues) {
			const job = jobs[0];
			if (job === undefined || running.has(client)) continue;
			const rivals = rivalsOf(job);
			if (rivals.length === 0) {
				jobs.shift();
				if (jobs.length === 0) queues.delete(client);
				begin(job);
			} else lookAgainIn = Math.min(lookAgainIn, makeRoom(job, rivals));
		}
		if (lookAgainIn < Infinity) timer = setTimeout(fill, Math.max(1, lookAgainIn)).unref();
	}

	/** The running jobs of which one must end before this one can begin; none: there is room. */
	function rivalsOf(job: Job): Running[] {
		const all = [...running.values()];
		const long = all.filter((each) => each.job.isLong);
		if (job.isLong && long.length >= longAtOnce) return long;
		return all.length >= atOnce ? all : [];
	}

	/** Puts off the rival that has run longest, if its time is over. @returns the ms until one's is; Infinity: one is ending. */
	function makeRoom(job: Job, rivals: readonly Running[]): number {
		if (rivals.some(({ stop }) => stop.signal.aborted)) return Infinity;
		const now = performance.now();
		// Nobody makes room for a job that has already had more time.
		const left = rivals.map((rival) => ({
			rival,
			ms: rival.began + Math.max(rival.job.sliceMs, job.sliceMs) - now,
		}));
		const [longest] = left.filter(({ ms }) => ms <= 0).toSorted((a, b) => a.rival.began - b.rival.began);
		if (longest === undefined) return Math.min(...left.map(({ ms }) => ms));
		longest.rival.stop.abort(new PutOff());
		return Infinity;
	}

	function begin(job: Job): void {
		const { client, resolve, reject } = job;
		const one: Running = { job, began: performance.now(), stop: new AbortController() };
		running.set(client, one);
		const end = (settle: () => void): void => {
			running.delete(client);
			// It is the last one's turn again after all others.
			const jobs = queues.get(client);
			if (jobs !== undefined) {
				queues.delete(client);
				queues.set(client, jobs);
			}
			settle();
			fill();
		};
		job.work(one.stop.signal).then(
			(value) => end(() => resolve(value)),
			(error: unknown) =>
				end(() => {
					if (!(error instanceof PutOff)) return reject(error);
					const had = Math.max(job.sliceMs, performance.now() - one.began);
					put({ ...job, isLong: true, sliceMs: 2 * had });
				}),
		);
	}

	return {
		/** The number of queued jobs. */
		waiting: sizeOf,
		/**
		 * Queues and runs a job.
		 * @param work rejects with the signal's reason when it is put off, and is called again later.
		 * @throws AppError too_many_requests if the queue is full.
		 */
		async run<T>(client: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
			const own = queues.get(client)?.length ?? 0;
			if (sizeOf() >= waiting || own >= waitingPerClient) throw tooBusy();
			const { promise, resolve, reject } = Promise.withResolvers<T>();
			put({ client, isLong: false, sliceMs, work, resolve: resolve as Job["resolve"], reject });
			fill();
			return await promise;
		},
	};
}
