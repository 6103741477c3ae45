import { readScan } from "@freehub/domain/stock/scan";
import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import {
	locationName,
	useLocationChoices,
	usePlaceChoices,
	withOpenBins,
} from "#areas/stock/ledger/location-choices.ts";
import { chosenStore, useMyStore } from "#areas/stock/ledger/my-store.ts";
import { useStoreLimit } from "#areas/stock/ledger/own-stores.ts";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { isGuest } from "#lib/guest.ts";
import { newKey } from "#lib/new-key.ts";
import { usePermissions } from "#lib/permissions.ts";
import { onScan } from "#lib/scans.ts";
import { scanRunner } from "./scan-runner.ts";
import { at, atLocation, isBinNeeded, type Setting, worksFor } from "./scan-work.ts";
import {
	type FoundProduct,
	type ScanSession,
	type WaitingScan,
	withKey,
	withScan,
	withTypedCount,
} from "./session.ts";
import { changeSession, nextSession, sessionNow, takeSession, useScanSession } from "./session-store.ts";
import { signal } from "./signals.ts";

export type Scan = NonNullable<ReturnType<typeof useScan>>;

/** The scan page's session and its actions; undefined until the session of the current person is open. */
export function useScan() {
	const queryClient = useQueryClient();
	const runner = scanRunner(queryClient);
	const session = useScanSession();
	const person = useSession();
	const { isKnown, offers } = usePermissions();
	const works = worksFor(offers);
	const choices = usePlaceChoices();
	const choicesToTake = useLocationChoices();
	const { store } = useMyStore();
	const { data: locations = [], isFetched: areLocationsKnown } = useQuery({
		...locationsQuery,
		enabled: isKnown,
	});
	const withBins = withOpenBins(locations);
	const limitAt = useStoreLimit(locations);
	const id = person.state === "signed-in" ? person.user.id : undefined;

	const begin = useEffectEvent(async (owner: string) => {
		const isTakenUp = await takeSession(owner, () => works[0] ?? "look", store?._id ?? chosenStore());
		// The person's rights may have changed since the work was chosen.
		changeSession(({ setting }) => ({
			setting: works.includes(setting.work) ? setting : { ...setting, work: "look" },
		}));
		void (isTakenUp ? runner.takeUp() : runner.resume());
	});
	useEffect(() => {
		if (isKnown && id !== undefined) void begin(id);
	}, [isKnown, id]);

	const [params, setParams] = useSearchParams();
	const asked = params.get("count");
	const isReady = session !== undefined && session.person === id && choices.length > 0;
	const countAsked = useEffectEvent((location: string) => {
		setParams({}, { replace: true });
		if (works.includes("count") && choices.some(({ value }) => value === location)) void beginCount(location);
	});
	useEffect(() => {
		if (isReady && asked !== null) countAsked(asked);
	}, [isReady, asked]);

	const scan = useEffectEvent(onCode);
	const isOpen = session !== undefined && session.person === id;
	/** Scans that arrived before the session was open. */
	const early = useRef<(string | undefined)[]>([]);
	const hear = useEffectEvent((code: string | undefined) => {
		if (isOpen) scan(code);
		else early.current.push(code);
	});
	useEffect(() => onScan((code) => hear(code)), []);
	useEffect(() => {
		if (!isOpen) return;
		for (const code of early.current.splice(0)) scan(code);
	}, [isOpen]);

	if (session === undefined || session.person !== id) return undefined;
	const { setting } = session;

	function say(problem: string) {
		changeSession(() => ({ problem }));
		if (!session?.isMuted) signal("wrong");
	}

	function onCode(raw: string | undefined) {
		if (session === undefined || session.isFinished) return;
		if (raw === undefined) {
			if (sessionNow()?.typed === "") return say(t`The scan was incomplete. Scan again.`);
			// The digits may contain the beginning of the code.
			changeSession(() => ({ typed: "" }));
			return say(t`The scan was incomplete. Type the quantity again, then scan.`);
		}
		const read = readScan(raw);
		if (read === undefined) return;
		if (read.kind === "product") return addScan(read.code, { details: read.details });
		// A guest's device may know no locations; the server checks them.
		const isUnknown = choices.every(({ value }) => value !== read.location);
		if (isUnknown && !(choices.length === 0 && isGuest(session.person))) {
			return say(t`This label is for a closed or unknown location.`);
		}
		const { isTargetNext } = sessionNow() ?? session;
		choose(atLocation(sessionNow()?.setting ?? setting, read.location, isTargetNext));
		changeSession((before) => ({
			isTargetNext: before.setting.work === "move" && !isTargetNext,
			problem: undefined,
		}));
		if (!session.isMuted) signal("right");
	}

	function addScan(code: string, also: Partial<WaitingScan>) {
		const now = sessionNow();
		if (now === undefined) return;
		const meant = { ...now.setting, ...also };
		const { work, to, location } = meant;
		const limit = work === "look" ? undefined : limitAt(location);
		if (limit !== undefined) return say(limit);
		if (isBinNeeded(meant, withBins)) {
			const name = locationName(location, locations);
			return say(
				t({
					comment: "name is a store's",
					message: `${name} has bins: choose or scan the bin that you count.`,
				}),
			);
		}
		if (work === "move" && (to === "" || to === location)) {
			return say(t`Choose another location to move the pieces to.`);
		}
		const { typed, change } = withScan(now, work);
		// A count of 0 is valid.
		if (typed === 0 && work !== "count") return say(t`Type a number above 0, or clear it.`);
		changeSession(() => change);
		runner.add({
			...now.setting,
			key: newKey(),
			batch: now.batch,
			scannedAt: new Date().toISOString(),
			code,
			details: {},
			typed,
			...also,
		});
	}

	/** Changes the work or the location. First books the tally if it belongs to another location or work. */
	function choose(next: Setting) {
		const isElsewhere = next.work !== "count" || next.location !== setting.location;
		if (isElsewhere) void saveCount(false);
		changeSession(() => ({ setting: next, problem: undefined }));
	}

	/** Starts a new session if the last one is finished, so that its lines are not part of this count. */
	async function beginCount(location: string) {
		if (sessionNow()?.isFinished) await nextSession();
		choose(at({ ...(sessionNow()?.setting ?? setting), work: "count" }, location));
	}

	/** Applies the digits on the pad and books the tally. @returns whether nothing is left to book. */
	async function saveCount(isPressed = true): Promise<boolean> {
		changeSession(withTypedCount);
		let isDone = false;
		await runner.inTurn(async () => {
			isDone = await runner.saveTally(isPressed);
		});
		return isDone;
	}

	/** The big key: books the tally, or the typed number of further pieces of the product scanned last. */
	function pressKey() {
		const now = sessionNow();
		const isCounting =
			now?.tally !== undefined || now?.waiting.some(({ work, isAside }) => work === "count" && !isAside);
		if (now?.setting.work === "count" && isCounting) return void saveCount();
		if (now?.shown === undefined || now.setting.work === "count") return say(t`Scan a product first.`);
		const known: FoundProduct = { product: now.shown.product, pieces: 1 };
		// Each press books the number on the key, regardless of the number in the code.
		const { count: _, ...details } = now.shown.details;
		addScan("", { known, details });
	}

	return {
		session,
		works,
		choices,
		/** Where pieces leave from: a store with its bins by its name. */
		choicesToTake,
		locations,
		areLocationsKnown,
		withBins,
		/** Whom to ask, if this person may not book at the chosen place. */
		limit: setting.work === "look" ? undefined : limitAt(setting.location),
		runner,
		queryClient,
		onCode,
		choose,
		pressKey,
		look: (code: string) => addScan(code, { work: "look" }),
		saveCount,
		type: (key: string) => changeSession((now) => withKey(now, key)),
		say,
		change: (change: Partial<ScanSession>) => changeSession(() => change),
		changeNow: changeSession,
	};
}
