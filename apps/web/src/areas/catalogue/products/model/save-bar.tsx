import type { Location } from "@freehub/contract/stock/locations";
import type { Level } from "@freehub/contract/stock/stock";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button, NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { locationName, openLocations } from "#areas/stock/ledger/location-choices.ts";
import { PlaceBox } from "#areas/stock/ledger/place-box.tsx";
import { usePlaceGroups } from "#areas/stock/ledger/place-choices.ts";
import { formatCount } from "#lib/format.ts";
import type { CellBooking } from "./cell-edit.ts";
import classes from "./save-bar.module.css";
import type { PendingCell } from "./use-cell-edits.ts";

type Props = {
	pending: readonly PendingCell[];
	locations: readonly Location[];
	/** Of the variants that are changed. */
	levels: readonly Level[] | undefined;
	booking: CellBooking;
	onBooking: (part: Partial<CellBooking>) => void;
	/** Whether this person may book increases both ways. */
	hasChoice: boolean;
	problem: string | undefined;
	isPending: boolean;
	/** This person may not book at the location. */
	isLimited: boolean;
	onSave: () => void;
	onDrop: () => void;
};

/** Shows the unsaved edits and how they will be booked, with buttons to save or discard them. */
export function SaveBar(props: Props) {
	const { pending, locations, levels, booking, onBooking, hasChoice, problem, isPending, isLimited } = props;
	const { onSave, onDrop } = props;
	const count = pending.length;
	const deltas = pending.map(({ reading }) => (reading.ok ? reading.delta : 0));
	const more = deltas.reduce((sum, delta) => sum + Math.max(0, delta), 0);
	const less = deltas.reduce((sum, delta) => sum + Math.max(0, -delta), 0);
	const groups = usePlaceGroups(locations, { levels, isTaking: less > 0 });
	return (
		<div className={classes.place} data-empty={count === 0 || undefined}>
			<div role="alert" className="unless-empty rust anywhere note below-8">
				{problem}
			</div>
			{count > 0 && (
				<section className={classes.bar} aria-label={t`Changes that are not saved`}>
					<p className={classes.sum}>
						<strong>
							<Plural value={count} one="# change" other="# changes" />
						</strong>
						{more > 0 && <span className="dim weight-600"> +{formatCount(more)}</span>}
						{less > 0 && <span className="dim weight-600"> −{formatCount(less)}</span>}
					</p>
					{more > 0 && hasChoice && (
						<NativeSelect
							className={classes.select}
							label={t({
								comment: "Label of a choice: pieces that come on top came in, or are a correction",
								message: "What is more",
							})}
							value={booking.increase}
							onChange={(event) => {
								onBooking({ increase: event.currentTarget.value === "adjust" ? "adjust" : "receive" });
							}}
							data={[
								{ value: "receive", label: t({ comment: "pieces, from a supplier", message: "Came in" }) },
								{ value: "adjust", label: t`Is a correction` },
							]}
						/>
					)}
					{openLocations(locations).length > 1 && (
						<PlaceBox
							{...(classes.select && { className: classes.select })}
							label={t`Location`}
							hasLabel
							groups={groups}
							value={booking.location}
							valueName={locationName(booking.location, locations)}
							onChange={(location) => onBooking({ location })}
						/>
					)}
					<div className={`flex gap-8 to-end ${classes.buttons}`}>
						<Button variant="default" onClick={onDrop} disabled={isPending}>
							<Trans context="changes">Drop</Trans>
						</Button>
						<Button onClick={onSave} loading={isPending} disabled={isLimited}>
							<Plural value={count} one="Save # change" other="Save # changes" />
						</Button>
					</div>
				</section>
			)}
		</div>
	);
}
