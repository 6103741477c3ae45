import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCamera, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import { Badge } from "#ui/badge.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { LastScan } from "./last-scan.tsx";
import { NumberPad } from "./number-pad.tsx";
import classes from "./scan.module.css";
import { SessionEnd } from "./session-end.tsx";
import { SessionList } from "./session-list.tsx";
import { type Scan, useScan } from "./use-scan.ts";
import { WorkChoice } from "./work-choice.tsx";

const Camera = lazy(async () => {
	const chunk = await lazyChunk("camera", () => import("./camera/camera.tsx"));
	return { default: chunk.Camera };
});

const UnknownCode = lazy(async () => {
	const chunk = await lazyChunk("unknown-code", () => import("./unknown-code.tsx"));
	return { default: chunk.UnknownCode };
});

/** Scan after scan, with one hand: what is done with them is chosen once. */
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
	const { waiting, unknown, setting, isMuted, hasCamera } = session;
	useAdded(scan);
	return (
		<>
			<PageHead
				title={t`Scan`}
				fact={waiting.length > 0 ? <Badge>{waitingSentence(waiting.length)}</Badge> : undefined}
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
							title={t`No sound and vibration`}
						>
							{isMuted ? (
								<IconVolumeOff size={18} aria-hidden="true" />
							) : (
								<IconVolume size={18} aria-hidden="true" />
							)}
							<VisuallyHidden>
								<Trans>No sound and vibration</Trans>
							</VisuallyHidden>
						</Button>
					</>
				}
			/>
			<div className={classes.page}>
				<div className={classes.work}>
					{hasCamera && (
						<Suspense fallback={<div className={classes.noCamera} />}>
							<Camera onCode={scan.onCode} flashed={session.lines.at(-1)?.key} />
						</Suspense>
					)}
					<WorkChoice scan={scan} />
					<Stopped scan={scan} />
					{unknown[0] === undefined ? (
						<LastScan scan={scan} />
					) : (
						<Suspense fallback={<Loading />}>
							<UnknownCode key={unknown[0].key} scan={scan} waiting={unknown[0]} more={unknown.length - 1} />
						</Suspense>
					)}
				</div>
				<SessionList scan={scan} />
				{setting.work !== "look" && unknown.length === 0 && <NumberPad scan={scan} work={setting.work} />}
			</div>
		</>
	);
}

function waitingSentence(count: number): string {
	return plural(count, { one: "# to send", other: "# to send" });
}

/** Says that the scans wait, and goes on when the connection is back. */
function Stopped({ scan }: { scan: Scan }) {
	const { stop, waiting, tally } = scan.session;
	const goToSignIn = useSignInDetour();
	const resume = useEffectEvent(() => scan.runner.resume());
	useEffect(() => {
		if (stop !== "unreachable") return;
		const timer = setInterval(resume, 5000);
		window.addEventListener("online", resume);
		return () => {
			clearInterval(timer);
			window.removeEventListener("online", resume);
		};
	}, [stop]);
	const count = waiting.length + (tally?.command === undefined ? 0 : 1);
	return (
		<div role="alert">
			{stop !== undefined && (
				<div className={classes.stopped}>
					<p>
						{stop === "signed-out"
							? t`You are not signed in any more. ${plural(count, { one: "# scan waits", other: "# scans wait" })} and will be booked once after you signed in.`
							: t`The server does not answer. ${plural(count, { one: "# scan waits", other: "# scans wait" })}, will be sent in order, and be booked once.`}
					</p>
					<Button variant="default" onClick={stop === "signed-out" ? goToSignIn : () => scan.runner.resume()}>
						{stop === "signed-out" ? t`Sign In` : t`Try again`}
					</Button>
				</div>
			)}
		</div>
	);
}

/** After a product was added for a code, the page shows it. */
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
