import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCamera, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { latePart } from "#lib/late-part.tsx";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { Loading } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { AsideNote, SignInNote } from "./aside-note.tsx";
import { CodeByHand } from "./code-by-hand.tsx";
import { LastScan } from "./last-scan.tsx";
import { NumberPad } from "./number-pad.tsx";
import classes from "./scan.module.css";
import { SessionEnd } from "./session-end.tsx";
import { SessionList } from "./session-list.tsx";
import { type Scan, useScan } from "./use-scan.ts";
import { WorkChoice } from "./work-choice.tsx";

const Camera = latePart(
	"camera",
	() => import("./camera/camera.tsx").then((chunk) => chunk.Camera),
	"mounted",
);

const UnknownCode = lazy(async () => {
	const chunk = await lazyChunk("unknown-code", () => import("./unknown-code.tsx"));
	return { default: chunk.UnknownCode };
});

/** Scans in sequence, usable with one hand: the work is chosen once for all scans. */
export function ScanPage() {
	return (
		<OnlyWith right="stock.read" title={t`Scan`} sentence={t`Scanning is for staff.`}>
			<Page />
		</OnlyWith>
	);
}

function Page() {
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
				actions={
					<>
						<Button
							variant="quiet"
							aria-pressed={hasCamera}
							leftSection={<IconCamera size={18} aria-hidden="true" />}
							onClick={() => scan.change({ hasCamera: !hasCamera })}
						>
							<Trans>Camera</Trans>
						</Button>
						<Button
							variant="quiet"
							aria-pressed={isMuted}
							onClick={() => scan.change({ isMuted: !isMuted })}
							title={t`Mute sound and vibration`}
						>
							{isMuted ? (
								<IconVolumeOff size={18} aria-hidden="true" />
							) : (
								<IconVolume size={18} aria-hidden="true" />
							)}
							<VisuallyHidden>
								<Trans>Mute sound and vibration</Trans>
							</VisuallyHidden>
						</Button>
					</>
				}
			/>
			<div className={classes.page}>
				<div className={classes.work}>
					{hasCamera && (
						<div className={classes.camera}>
							<Camera onCode={scan.onCode} flashed={session.lines.at(-1)?.key} onClose={closeCamera} />
						</div>
					)}
					<SignInNote session={session} />
					<WorkChoice scan={scan} />
					<AsideNote scan={scan} />
					<LastScan scan={scan} />
					{unknown[0] !== undefined && (
						<Suspense fallback={<Loading />}>
							<UnknownCode key={unknown[0].key} scan={scan} waiting={unknown[0]} more={unknown.length - 1} />
						</Suspense>
					)}
					<CodeByHand onCode={scan.onCode} />
				</div>
				<SessionList scan={scan} />
				{setting.work !== "look" && <NumberPad scan={scan} work={setting.work} />}
			</div>
		</>
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
