import type { Picks } from "@freehub/contract/selling/picks";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { CodeByHand } from "#areas/stock/scan/code-by-hand.tsx";
import { LateCamera } from "#areas/stock/scan/late-camera.tsx";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { PickAtPlace } from "./pick-at-place.tsx";
import classes from "./picking.module.css";
import { sumOf } from "./picking-writes.ts";
import { useHandling } from "./use-handling.ts";
import { usePickScans } from "./use-pick-scans.ts";
import { usePicks } from "./use-picks.ts";

/** Picks for customers' orders, place by place, with a scanner or without, and without signal. */
export function PickPage() {
	return (
		<OnlyWith
			right="sale.read"
			title={t`Pick`}
			sentence={t`Picking is for people who may see customers' orders.`}
		>
			<LoadedPicks />
		</OnlyWith>
	);
}

function LoadedPicks() {
	const { read, person, picks, picksNow, keptAt } = usePicks();
	if (picks === undefined) {
		return (
			<>
				<PageHead title={t`Pick`} />
				<LoadState query={read} what={t`What is to be picked could not be loaded.`} />
			</>
		);
	}
	return <PickList {...{ picks, picksNow, person, keptAt }} />;
}

type Props = {
	picks: Picks;
	picksNow: () => Picks | undefined;
	person: string;
	keptAt: number | undefined;
};

function PickList({ picks, picksNow, person, keptAt }: Props) {
	const [at, setAt] = useState<string>();
	const [hasCamera, setCamera] = useState(false);
	const picking = useHandling(person, picksNow);
	const places = picks.places.filter(({ isPacking }) => !isPacking);
	const [toPick, picked] = [sumOf(places), sumOf(picks.places) - sumOf(places)];

	function goTo(place: string, isScanned: boolean): void {
		setAt(place);
		// One who scans pieces looks at the shelf; the list stays where it is.
		if (isScanned) document.getElementById(`pick-at-${place}`)?.scrollIntoView({ block: "start" });
	}
	const onCode = usePickScans({ picksNow, at, onPlace: goTo, picking });

	return (
		<>
			<PageHead
				title={t`Pick`}
				fact={picks.store.name}
				actions={
					<>
						<Button
							variant="quiet"
							aria-pressed={hasCamera}
							leftSection={<IconCamera aria-hidden="true" />}
							onClick={() => setCamera(!hasCamera)}
						>
							<Trans>Camera</Trans>
						</Button>
						<ButtonLink to={paths.handOver} variant="default">
							<Trans context="verb">Hand over</Trans>
						</ButtonLink>
					</>
				}
			/>
			<div className={`column without-empty gap-16 ${classes.page}`}>
				{hasCamera && (
					<LateCamera onCode={onCode} flashed={`${toPick} ${picked}`} onClose={() => setCamera(false)} />
				)}
				<Progress toPick={toPick} picked={picked} />
				<KeptNote keptAt={keptAt} isCut={picks.isCut} />
				<FailureNote>{picking.failure}</FailureNote>
				{places.map((place) => (
					<PickAtPlace
						key={place._id}
						place={place}
						store={picks.store}
						isChosen={place._id === at}
						picking={picking}
					/>
				))}
				{toPick === 0 && (
					<p className="quiet">
						{picked === 0 ? (
							<Trans>Nothing is to be picked here now.</Trans>
						) : (
							<Trans>Everything that is here is picked.</Trans>
						)}
					</p>
				)}
				<FreePieces picks={picks} />
				{toPick > 0 && <CodeByHand onCode={onCode} />}
			</div>
		</>
	);
}

function Progress({ toPick, picked }: { toPick: number; picked: number }) {
	const all = toPick + picked;
	if (all === 0) return null;
	return (
		<div className="stack gap-4">
			<progress className={classes.progress} max={all} value={picked} aria-label={t`Picked`} />
			<span className="aside figures">
				{plural(all, { one: `${picked} of # piece picked`, other: `${picked} of # pieces picked` })}
			</span>
		</div>
	);
}

/** That the list is not of now, or not whole. */
export function KeptNote({ keptAt, isCut }: { keptAt: number | undefined; isCut: boolean }) {
	const time = keptAt === undefined ? "" : formatTimestamp(new Date(keptAt).toISOString());
	return (
		<>
			{keptAt !== undefined && (
				<output className="note">
					<Trans>The server does not answer. This is the list of {time}; what you do is sent later.</Trans>
				</output>
			)}
			{isCut && (
				<p className="note">
					<Trans>Only the first 500 are listed: what is ready first, then by day.</Trans>
				</p>
			)}
		</>
	);
}

/** Pieces at the packing place that are promised to nobody any more, with the way to put them back. */
function FreePieces({ picks: { free, packing } }: { picks: Picks }) {
	if (free === 0 || packing === null) return null;
	const link = <Link to={paths.location(packing._id)}>{packing.name}</Link>;
	return (
		<p className="note">
			{plural(free, {
				one: "# piece at the packing place is promised to nobody.",
				other: "# pieces at the packing place are promised to nobody.",
			})}{" "}
			<Trans comment="link is the packing place's name">Put them back: {link}</Trans>
		</p>
	);
}
