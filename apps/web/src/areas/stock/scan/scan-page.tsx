import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "#lib/lazy-part.tsx";
import { Loading } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { AsideNote, SignInNote } from "./aside-note.tsx";
import { CodeByHand } from "./code-by-hand.tsx";
import { LastScan } from "./last-scan.tsx";
import { LateCamera } from "./late-camera.tsx";
import { NumberPad } from "./number-pad.tsx";
import classes from "./scan.module.css";
import { ScanSwitches } from "./scan-switches.tsx";
import { keyVerb } from "./scan-words.ts";
import type { ScanWork } from "./scan-work.ts";
import { isTypedForTally, numberOnKey } from "./session.ts";
import { SessionEnd } from "./session-end.tsx";
import { SessionList } from "./session-list.tsx";
import { type Scan, useScan } from "./use-scan.ts";
import { WorkChoice } from "./work-choice.tsx";

const UnknownCode = lazyPart("unknown-code", async () => (await import("./unknown-code.tsx")).UnknownCode, {
	fallback: <Loading />,
});

/** Scans in sequence, usable with one hand: the work is chosen once for all scans. */
export function ScanPage() {
	return (
		<OnlyWith right="stock.read" title={t`Scan`} sentence={t`Scanning is for staff.`}>
			<RunningSession />
		</OnlyWith>
	);
}

function RunningSession() {
	const scan = useScan();
	if (scan === undefined) return <Loading />;
	return scan.session.isFinished ? <SessionEnd scan={scan} /> : <Scanning scan={scan} />;
}

function Scanning({ scan }: { scan: Scan }) {
	const { session } = scan;
	const { unknown, setting, isMuted, hasCamera } = session;
	useAdded(scan);
	const { changeNow } = scan;
	const closeCamera = useCallback(() => changeNow(() => ({ hasCamera: false })), [changeNow]);
	return (
		<>
			<PageHead
				title={t`Scan`}
				actions={<ScanSwitches hasCamera={hasCamera} isMuted={isMuted} onChange={scan.change} />}
			/>
			<div className={`column gap-14 ${classes.page}`}>
				<div className="work">
					{hasCamera && (
						<LateCamera onCode={scan.onCode} flashed={session.lines.at(-1)?.key} onClose={closeCamera} />
					)}
					<SignInNote session={session} />
					<WorkChoice scan={scan} />
					<AsideNote scan={scan} />
					<LastScan scan={scan} />
					{unknown[0] !== undefined && (
						<UnknownCode key={unknown[0].key} scan={scan} waiting={unknown[0]} more={unknown.length - 1} />
					)}
					<CodeByHand onCode={scan.onCode} />
				</div>
				<SessionList scan={scan} />
				{setting.work !== "look" && <QuantityPad scan={scan} work={setting.work} />}
			</div>
		</>
	);
}

/** A number typed before a scan is that scan's quantity; in count mode it replaces the tally. */
function QuantityPad({ scan, work }: { scan: Scan; work: Exclude<ScanWork, "look"> }) {
	const { session } = scan;
	return (
		<NumberPad
			target={{ ...scan, typed: session.typed }}
			number={numberOnKey(session)}
			verb={keyVerb(work)}
			hint={
				work === "count" && isTypedForTally(session)
					? t`A number typed now replaces the scanned count.`
					: t`Type a number first to set the next scan’s quantity.`
			}
			onBook={scan.pressKey}
		/>
	);
}

/** Shows the product that was added for an unknown code. */
function useAdded({ session, change, look }: Scan) {
	const state = useLocation().state as { added?: unknown } | null;
	const added = typeof state?.added === "string" ? state.added : undefined;
	const show = useEffectEvent((code: string) => {
		if (!session.unknown.some((each) => each.code === code)) return;
		change({ unknown: session.unknown.filter((each) => each.code !== code) });
		look(code);
	});
	useEffect(() => {
		if (added !== undefined) show(added);
	}, [added]);
}
