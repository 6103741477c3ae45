import { ApiError } from "@freehub/contract/errors";
import type { Problem } from "@freehub/contract/problem";
import type { Booked } from "@freehub/contract/stock";
import type { ScanBooking } from "../src/features/scan/book-scan.ts";
import { createScanRunner } from "../src/features/scan/run-scans.ts";
import type { ScanWork } from "../src/features/scan/scan-work.ts";
import type { ScanWorld } from "../src/features/scan/scan-world.ts";
import {
	type Found,
	newSession,
	type Session,
	undoNext,
	withKey,
	withoutLine,
	withScan,
	withTypedCount,
} from "../src/features/scan/session.ts";

/** What the codes stand for: the second one for a case of the first one's product. */
export const codes = {
	bell: { product: "bell", pieces: 1 },
	case: { product: "bell", pieces: 10 },
	lock: { product: "lock", pieces: 1 },
} as const;
export type Code = keyof typeof codes;

/** The two locations, each the other's target. */
export const places = { main: "shelf", shelf: "main" } as const;
export type Place = keyof typeof places;

/** Pieces by product and place. */
export type Stock = Map<string, number>;

export const placeOf = (product: string, place: string) => `${product} at ${place}`;

/** Where devices find codes and book. */
export type Shop = {
	find: (code: Code) => Promise<Found>;
	/** @throws ApiError what is refused. */
	book: (booking: ScanBooking) => Promise<Booked>;
	/** @throws ApiError where that is refused. */
	takeBack: (movement: string) => Promise<unknown>;
	idOf: (place: Place) => string;
};

/** A device with the scan page, and the queue of what it has recorded while the server could not be reached, or the person was signed out. */
export function device(shop: Shop, newKey: () => string) {
	let session: Session = newSession("person", newKey());
	let isAway = false;
	const queue: ScanBooking[] = [];
	const refused: { key: string; refusal: Problem }[] = [];
	const answers = new Map<string, Booked>();
	session = { ...session, setting: { ...session.setting, work: "receive", location: shop.idOf("main") } };
	const change = (changed: (before: Session) => Partial<Session>) => {
		session = { ...session, ...changed(session) };
	};
	const isRefusal = (error: unknown) => error instanceof ApiError;
	const world: ScanWorld = {
		session: () => session,
		change,
		kept: async () => {},
		find: (code) => shop.find(code as Code),
		book: async (booking) => {
			if (!isAway) return shop.book(booking);
			queue.push(booking);
			return { recorded: booking.key };
		},
		isRefusal,
		changeOf: () => 0,
		signal: () => {},
		why: async () => "",
		whyRefused: () => "",
		whyNotFound: () => "",
		noteOf: () => "",
		hasOneLocation: () => false,
		queued: async () => ({ waiting: [...queue, ...refused], answers }),
	};
	let runner = createScanRunner(world);
	const save = async () => {
		change(withTypedCount);
		await runner.inTurn(async () => void (await runner.saveTally()));
	};
	return {
		/** As the page adds a scan: what is typed is given to what is counted first, else to this scan. */
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
			const place = queue.findIndex(({ key }) => key === line.key);
			if (place === -1 && line.movement === undefined) throw new Error("What is taken back is nowhere.");
			// What is booked is taken back by the server.
			if (isAway && place === -1) return;
			try {
				if (place === -1) await shop.takeBack(line.movement ?? "");
				else queue.splice(place, 1);
			} catch (error) {
				if (!isRefusal(error)) throw error;
				return;
			}
			change((now) => withoutLine(now, line.key, line.before));
		},
		save,
		settled: () => runner.inTurn(async () => {}),
		/** Finish, and Keep scanning. */
		async finish() {
			await save();
			session = newSession("person", newKey(), session);
		},
		/** Another tab takes the session up, as the disk has it. */
		async reload() {
			session = structuredClone(session);
			runner = createScanRunner(world);
			await runner.takeUp();
		},
		async leave() {
			isAway = true;
		},
		/** What waits is sent in its order. @param isHeard whether a tab is there to be told what became of it. */
		async comeBack(isHeard: boolean) {
			isAway = false;
			for (const booking of queue.splice(0)) {
				const { key } = booking;
				try {
					const booked = await shop.book(booking);
					answers.set(key, booked);
					if (isHeard) runner.settle(key, { booked });
				} catch (error) {
					if (!(error instanceof ApiError)) throw error;
					refused.push({ key, refusal: error.problem });
					if (isHeard) runner.settle(key, { refusal: error.problem });
				}
			}
			if (!isHeard) await this.reload();
		},
	};
}
