import { ApiError } from "@freehub/contract/errors";
import type { Booked } from "@freehub/contract/stock/stock";
import type { ScanBooking } from "../src/areas/stock/scan/book-scan.ts";
import { createScanRunner, type ScanSurroundings } from "../src/areas/stock/scan/run-scans.ts";
import type { ScanWork } from "../src/areas/stock/scan/scan-work.ts";
import {
	type FoundProduct,
	newSession,
	type ScanSession,
	undoNext,
	withKey,
	withoutLine,
	withScan,
	withTypedCount,
} from "../src/areas/stock/scan/session.ts";
import type { Refusal } from "../src/work/outbox/stored-changes.ts";

/** The meaning of each code: the second one is for a case of the first one's product. */
export const codes = {
	bell: { product: "bell", pieces: 1 },
	case: { product: "bell", pieces: 10 },
	lock: { product: "lock", pieces: 1 },
} as const;
export type Code = keyof typeof codes;

/** The two locations, each the target of the other. */
export const places = { main: "shelf", shelf: "main" } as const;
export type Place = keyof typeof places;

/** Pieces by product and location. */
export type Stock = Map<string, number>;

export const placeOf = (product: string, place: string) => `${product} at ${place}`;

/** The shop in which devices look up codes and book. */
export type Shop = {
	find: (code: Code) => Promise<FoundProduct>;
	/** @throws ApiError if that is refused. */
	takeBack: (movement: string) => Promise<unknown>;
	idOf: (place: Place) => string;
};

/** Changes that a device has recorded and not sent. */
export type Queue = {
	/** Books it, or records it while the person is offline or signed out. */
	book: ScanSurroundings["book"];
	/** @returns whether it was in the queue. */
	takeOut: (key: string) => Promise<boolean>;
	ofBatch: (batch: string) => ReturnType<ScanSurroundings["queued"]>;
	/** Sends the waiting changes in order; refused ones are dropped. */
	send: (tell: (key: string, fate: { booked: Booked } | { refusal: Refusal }) => void) => Promise<void>;
};

/** @throws ApiError if it is refused. */
export type Book = (booking: ScanBooking) => Promise<Booked>;

/** An in-memory queue, for tests of the rules only. */
export function queueIn(book: Book, isAway: () => boolean): Queue {
	const waiting: ScanBooking[] = [];
	const refused: { key: string; refusal: Refusal }[] = [];
	const answers = new Map<string, Booked>();
	return {
		async book(booking) {
			if (!isAway()) return book(booking);
			waiting.push(booking);
			return { recorded: booking.key };
		},
		async takeOut(key) {
			const place = waiting.findIndex((booking) => booking.key === key);
			if (place !== -1) waiting.splice(place, 1);
			return place !== -1;
		},
		ofBatch: async () => ({ waiting: [...waiting, ...refused], answers }),
		async send(tell) {
			for (const booking of waiting.splice(0)) {
				const { key } = booking;
				try {
					const booked = await book(booking);
					answers.set(key, booked);
					tell(key, { booked });
				} catch (error) {
					if (!(error instanceof ApiError)) throw error;
					refused.push({ key, refusal: error.problem });
					tell(key, { refusal: error.problem });
				}
			}
		},
	};
}

/**
 * A device with the scan page.
 * @param presence whether the person is away: the server cannot be reached, or the session has ended.
 */
export function device(
	shop: Shop,
	newKey: () => string,
	{ person, presence, queue }: { person: string; presence: { isAway: boolean }; queue: Queue },
) {
	let session: ScanSession = newSession(person, newKey());
	session = { ...session, setting: { ...session.setting, work: "receive", location: shop.idOf("main") } };
	const change = (changed: (before: ScanSession) => Partial<ScanSession>) => {
		session = { ...session, ...changed(session) };
	};
	const isRefusal = (error: unknown) => error instanceof ApiError;
	const world: ScanSurroundings = {
		session: () => session,
		change,
		kept: async () => {},
		find: (code) => shop.find(code as Code),
		book: queue.book,
		isRefusal,
		changeOf: () => 0,
		signal: () => {},
		why: async () => "",
		whyRefused: () => "",
		whyNotFound: () => "",
		noteOf: () => "",
		hasOneLocation: () => false,
		queued: () => queue.ofBatch(session.batch),
	};
	let runner = createScanRunner(world);
	const save = async () => {
		change(withTypedCount);
		await runner.inTurn(async () => void (await runner.saveTally()));
	};
	return {
		/** Adds a scan like the page: a typed number applies to the current count first, else to this scan. */
		scan(code: Code) {
			const { setting, batch } = session;
			const { typed, change: taken } = withScan(session, setting.work);
			change(() => taken);
			runner.add({
				...setting,
				key: newKey(),
				batch,
				scannedAt: new Date().toISOString(),
				code,
				details: {},
				typed,
			});
		},
		type(number: number) {
			for (const key of ["clear", ...String(number).split("")]) change((now) => withKey(now, key));
		},
		async choose(work: ScanWork, place: Place) {
			const [location, to] = [shop.idOf(place), shop.idOf(places[place])];
			const isElsewhere = work !== "count" || location !== session.setting.location;
			if (isElsewhere) await save();
			change(({ setting }) => ({ setting: { ...setting, work, location, to } }));
		},
		async undo() {
			const next = undoNext(session);
			if (next === undefined) return;
			if ("change" in next) return change(() => next.change);
			const { line } = next;
			if (line.movement === undefined) {
				if (!(await queue.takeOut(line.key))) throw new Error("What is taken back is nowhere.");
			} else if (presence.isAway) {
				// The server reverses booked changes.
				return;
			} else {
				try {
					await shop.takeBack(line.movement);
				} catch (error) {
					if (!isRefusal(error)) throw error;
					return;
				}
			}
			change((now) => withoutLine(now, line.key, line.before));
		},
		save,
		settled: () => runner.inTurn(async () => {}),
		/** Presses Finish, then Keep scanning. */
		async finish() {
			await save();
			session = newSession(person, newKey(), session);
		},
		/** Another tab continues the session from the disk. */
		async reload() {
			session = structuredClone(session);
			runner = createScanRunner(world);
			await runner.takeUp();
		},
		async leave() {
			presence.isAway = true;
		},
		/**
		 * The waiting changes are sent in order.
		 * @param isHeard whether a tab is open to receive the results.
		 */
		async comeBack(isHeard: boolean) {
			presence.isAway = false;
			await queue.send((key, fate) => {
				if (isHeard) runner.noteOutcome(key, fate);
			});
			if (!isHeard) await this.reload();
		},
	};
}
