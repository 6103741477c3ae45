import { readScan } from "@freehub/domain/scan";
import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSession } from "#features/identity/identity.public.ts";
import { locationsQuery, useLocationChoices } from "#features/stock/stock.public.ts";
import { newKey } from "#lib/new-key.ts";
import { usePermissions } from "#lib/permissions.ts";
import { onScan } from "#lib/scans.ts";
import { scanRunner } from "./scan-runner.ts";
import { atLocation, type Setting, worksFor } from "./scan-work.ts";
import { type Found, type Session, typedBy, type Waiting } from "./session.ts";
import { changeSession, sessionNow, takeSession, useScanSession } from "./session-store.ts";
import { signal } from "./signals.ts";

export type Scan = NonNullable<ReturnType<typeof useScan>>;

/** The session on the scan page, and what can be done in it; undefined until it is known whose it is. */
export function useScan() {
	const queryClient = useQueryClient();
	const runner = scanRunner(queryClient);
	const session = useScanSession();
	const person = useSession();
	const { isSettled, offers } = usePermissions();
	const works = worksFor(offers);
	const choices = useLocationChoices();
	const { isFetched: areLocationsKnown } = useQuery({ ...locationsQuery, enabled: isSettled });
	const id = person.state === "signed-in" ? person.user.id : undefined;

	const begin = useEffectEvent(async (owner: string) => {
		const isTakenUp = await takeSession(owner, () => works[0] ?? "look");
		// Rights may have changed since it was chosen.
		changeSession(({ setting }) => ({
			setting: works.includes(setting.work) ? setting : { ...setting, work: "look" },
		}));
		void (isTakenUp ? runner.takeUp() : runner.resume());
	});
	useEffect(() => {
		if (isSettled && id !== undefined) void begin(id);
	}, [isSettled, id]);

	const scan = useEffectEvent(onCode);
	useEffect(() => onScan((code) => scan(code)), []);

	if (session === undefined || session.person !== id) return undefined;
	const { setting } = session;

	function say(problem: string) {
		changeSession(() => ({ problem }));
		if (!session?.isMuted) signal("wrong");
	}

	function onCode(raw: string | undefined) {
		if (session === undefined || session.isFinished) return;
		if (raw === undefined) return say(t`The code did not arrive whole. Scan it again.`);
		const read = readScan(raw);
		if (read === undefined) return;
		if (read.kind === "product") return addScan(read.code, { details: read.details });
		if (!choices.some(({ value }) => value === read.location)) {
			return say(t`This label is of no location that is open.`);
		}
		const { isTargetNext } = sessionNow() ?? session;
		choose(atLocation(sessionNow()?.setting ?? setting, read.location, isTargetNext));
		changeSession((before) => ({
			isTargetNext: before.setting.work === "move" && !isTargetNext,
			problem: undefined,
		}));
		if (!session.isMuted) signal("right");
	}

	function addScan(code: string, also: Partial<Waiting>) {
		const now = sessionNow();
		if (now === undefined) return;
		const { work, to, location } = now.setting;
		if (work === "move" && (to === "" || to === location)) {
			return say(t`Choose where to move to: another location than where the pieces are.`);
		}
		const isCounted = work === "count";
		const typed = isCounted || now.typed === "" ? undefined : Number(now.typed);
		if (typed === 0) return say(t`Type a number above 0, or clear it.`);
		if (!isCounted) changeSession(() => ({ typed: "" }));
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

	/** Chooses the work or the place; what is counted at another one is booked first. */
	function choose(next: Setting) {
		const isElsewhere = next.work !== "count" || next.location !== setting.location;
		changeSession(() => ({ setting: next, problem: undefined }));
		if (isElsewhere && sessionNow()?.tally !== undefined)
			void runner.inTurn(async () => void (await runner.saveTally()));
	}

	/** The big key: so many more of what was scanned last, or what is counted. */
	function pressKey() {
		const now = sessionNow();
		if (now?.setting.work === "count" && now.tally !== undefined) {
			return void runner.inTurn(async () => void (await runner.saveTally()));
		}
		if (now?.shown === undefined || now.setting.work === "count") return say(t`Scan a product first.`);
		const known: Found = { product: now.shown.product, pieces: 1 };
		// Each press is so many more, however many the code has said.
		const { count: _, ...details } = now.shown.details;
		addScan("", { known, details });
	}

	return {
		session,
		works,
		choices,
		areLocationsKnown,
		runner,
		queryClient,
		onCode,
		choose,
		pressKey,
		look: (code: string) => addScan(code, { work: "look", typed: undefined }),
		type: (key: string) => changeSession(({ typed }) => ({ typed: typedBy(typed, key) })),
		change: (change: Partial<Session>) => changeSession(() => change),
		changeNow: changeSession,
	};
}
