import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { lostLinks } from "#lib/lost-promises.ts";
import { usePermissions } from "#lib/permissions.ts";
import { locationName, useLocations } from "./location-choices.ts";
import { isPromisedRefusal } from "./promises.ts";
import { usePlaceWithEnough } from "./shortage-there.ts";

type Props = {
	/** Why a change of stock was refused; nothing is offered unless the pieces are promised to others. */
	error: unknown;
	isPending: boolean;
	/** Takes the pieces from another place, which has as many that nobody is promised. */
	onPlace?: ((location: string) => void) | undefined;
	/** Takes them although they are promised; the youngest of those who have them lose theirs. */
	onOverride: () => void;
};

/** The ways on from a refusal of pieces that are promised to others: look at their orders, take free ones elsewhere, or these anyway. */
export function PromisedOffers({ error, isPending, onPlace, onOverride }: Props) {
	const { isKnown, offers } = usePermissions();
	const locations = useLocations();
	const isPromised = isPromisedRefusal(error);
	const there = usePlaceWithEnough(isPromised ? error : undefined);
	if (!isPromised) return null;
	const mayOverride = isKnown && offers("sale.override");
	const place = there === undefined ? "" : locationName(there, locations);
	return (
		<div className="line gap-8">
			{lostLinks(error.problem.promised ?? []).map(({ to, label }) => (
				<Link key={to} to={to}>
					{label}
				</Link>
			))}
			{onPlace !== undefined && there !== undefined && (
				<Button size="sm" variant="default" loading={isPending} onClick={() => onPlace(there)}>
					<Trans comment="place is a location's name">Take it from {place}</Trans>
				</Button>
			)}
			{mayOverride && (
				<Button size="sm" variant="danger" loading={isPending} onClick={onOverride}>
					<Trans comment="pieces that are promised to others">Take it anyway</Trans>
				</Button>
			)}
		</div>
	);
}

/** A batch that takes pieces also if they are promised to others. */
export function overriding<Batch extends { lines: readonly MovementLine[] }>(batch: Batch): Batch {
	return { ...batch, lines: batch.lines.map((line) => ({ ...line, override: true })) };
}
