import { useSyncExternalStore } from "react";
import { clearDraft, readDraft, writeDraft } from "#lib/draft.ts";

/** Something that a person does on this device over a while, such as a session of scans. Its bookings are the batch that is its id. */
export type Work = { person: string; batch: string };

/** `isFree`: its tab has begun another one, so that any tab may go on with it. */
export type Kept<Of extends Work> = Of & { keptAt: number; isFree?: boolean };

/** Where the works of one kind are kept on this device. */
type WorkStorage<Of extends Work> = {
	/** A person's works, latest first. */
	of: (person: string) => Promise<Kept<Of>[]>;
	/** Writes a work. @param left the same person's work that the tab had before it. */
	keep: (work: Of, left: Of | undefined) => Promise<void>;
};

type Kind<Of extends Work> = {
	/** Key in the tab's session storage for the id of its work, so that the tab continues with it after a reload. */
	place: string;
	/** The beginning of the names of its locks. */
	lock: string;
	storage: WorkStorage<Of>;
	/** Whether a tab that has none goes on with it. */
	isOpen?: (work: Of) => boolean;
};

/** The one work of a kind that a tab has: in memory and on the disk, and locked, so that no other tab goes on with it. */
export function createKeptWork<Of extends Work>({
	place,
	lock: name,
	storage,
	isOpen = () => true,
}: Kind<Of>) {
	const lock = createLock(name);
	const listeners = new Set<() => void>();
	let work: Of | undefined;
	/** The work that was last written to the disk. */
	let written: Of | undefined;
	/** The work that this tab had before, until that is on the disk. */
	let left: Of | undefined;
	let writing: Promise<void> | undefined;
	let taking: { person: string; done: Promise<boolean> } | undefined;

	const now = () => work;

	function set(next: Of | undefined): void {
		work = next;
		void kept();
		for (const listener of listeners) listener();
	}

	function change(how: (before: Of) => Partial<Of>): void {
		if (work !== undefined) set({ ...work, ...how(work) });
	}

	/** Waits until the current work is on the disk. Changes during a write cause one more write. */
	function kept(): Promise<void> {
		writing ??= write();
		return writing;
	}

	async function write(): Promise<void> {
		// Combines changes of the same turn into one write. Also, `writing` must be set before it is cleared below.
		await Promise.resolve();
		while (work !== undefined && work !== written) {
			const [next, before] = [work, left];
			left = undefined;
			// Full or forbidden storage: the work is still in memory, and its bookings are in the outbox.
			await storage.keep(next, before).catch(() => undefined);
			written = next;
		}
		// In the same turn as the last check, so a later change starts the next write.
		writing = undefined;
	}

	/**
	 * Gives this tab a work of the person: the one it has, or had before a reload, or the latest open one that no other tab has.
	 * @param begun makes a new one if there is none, with what can be taken over from the latest.
	 * @returns whether it is an older one that this tab did not hold.
	 */
	function take(person: string, begun?: (latest: Of | undefined) => Of): Promise<boolean> {
		if (work?.person === person) return Promise.resolve(false);
		if (taking?.person !== person) {
			const done = takeNow(person, begun).finally(() => (taking = undefined));
			taking = { person, done };
		}
		return taking.done;
	}

	async function takeNow(person: string, begun?: (latest: Of | undefined) => Of): Promise<boolean> {
		const own = readDraft<{ batch: string }>(place).batch;
		// Storage can be forbidden; then nothing is stored either.
		const all = await storage.of(person).catch(() => []);
		const open = all.filter((one) => one.batch === own || isOpen(one));
		for (const { batch } of open.toSorted((a, b) => Number(b.batch === own) - Number(a.batch === own)))
			if (await goOn(person, batch, batch === own)) return true;
		if (begun !== undefined) await begin(begun(all[0]));
		else if (work?.person !== person) end();
		return false;
	}

	/** Goes on with a work that is kept on this device. @returns false if another tab has it. */
	async function goOn(person: string, batch: string, isOwn = false): Promise<boolean> {
		const find = async () => (await storage.of(person)).find((one) => one.batch === batch);
		const before = await find();
		if (!(await lock.hold(batch, isOwn, before?.isFree ? 0 : before?.keptAt))) return false;
		// The previous tab may have changed it until it released the lock.
		const found = await find();
		if (found === undefined) return false;
		const { keptAt: _, isFree: __, ...free } = found;
		enter(free as unknown as Of);
		return true;
	}

	/** Begins a work. It is there at once. @returns when it is locked. */
	async function begin(next: Of): Promise<void> {
		if (work?.person === next.person) left = work;
		const held = lock.hold(next.batch, true);
		enter(next);
		await held;
	}

	function enter(next: Of): void {
		writeDraft(place, { batch: next.batch });
		set(next);
	}

	/** The tab has no work any more. What is kept of it stays. */
	function end(): void {
		if (work === undefined) return;
		lock.letGo();
		clearDraft(place);
		written = undefined;
		left = undefined;
		set(undefined);
	}

	function onChange(listener: () => void): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	}

	function useWork(): Of | undefined {
		return useSyncExternalStore(onChange, now, now);
	}

	return { now, change, kept, take, goOn, begin, end, useWork };
}

/** How long a reloaded page waits for its predecessor to release the lock, in ms. */
const OWN_MS = 1000;
/** Without browser locks (plain http): a work that changed within this time, in ms, is considered in use. */
const FRESH_MS = 60_000;

/** The lock of a tab's work. @param name the beginning of the locks' names. */
function createLock(name: string) {
	let release: (() => void) | undefined;
	return {
		letGo(): void {
			release?.();
			release = undefined;
		},
		/**
		 * Locks a work for this tab, until the tab takes another one or is closed, or the browser ends.
		 * @param isOwn whether this tab had it before a reload.
		 * @returns false if another tab has it.
		 */
		async hold(batch: string, isOwn = false, keptAt = 0): Promise<boolean> {
			if (navigator.locks === undefined) return isOwn || Date.now() - keptAt > FRESH_MS;
			const how = isOwn ? { signal: AbortSignal.timeout(OWN_MS) } : { ifAvailable: true };
			return new Promise((resolve) => {
				navigator.locks
					.request(`${name}-${batch}`, how, (lock) => {
						resolve(lock !== null);
						if (lock === null) return;
						release?.();
						return new Promise<void>((letGo) => (release = letGo));
					})
					// Timed out.
					.catch(() => resolve(false));
			});
		},
	};
}
