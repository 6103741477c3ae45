import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import type { ReturnEnd } from "@freehub/domain/selling/returns";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLocations } from "#areas/stock/ledger/location-choices.ts";
import { PlaceBox } from "#areas/stock/ledger/place-box.tsx";
import { usePlaceGroups } from "#areas/stock/ledger/place-choices.ts";
import { RadioChoice } from "#ui/radio-choice.tsx";

type EndWords = { choice: MessageDescriptor; note: MessageDescriptor; ended: MessageDescriptor };

/** The ends of returned pieces, as a choice and afterwards. */
export const endWords: Record<ReturnEnd, EndWords> = {
	stock: {
		choice: msg`Back among the stock`,
		note: msg`They can be sold again.`,
		ended: msg({ context: "returned pieces", message: "Among the stock" }),
	},
	repair: {
		choice: msg({ context: "returned pieces", message: "To be repaired" }),
		note: msg`They come to the place that you choose, such as a workshop.`,
		ended: msg({ context: "returned pieces", message: "In repair" }),
	},
	scrapped: {
		choice: msg({ context: "returned pieces", message: "Scrap them" }),
		note: msg`They are booked in, and out as damaged.`,
		ended: msg({ context: "returned pieces", message: "Scrapped" }),
	},
	check: {
		choice: msg`Check them later`,
		note: msg`Nothing is booked until somebody has looked at them.`,
		ended: msg`To be checked`,
	},
};

export type ChosenEnd<End extends ReturnEnd> = { end: End; to: string };

type Props<End extends ReturnEnd> = {
	ends: readonly End[];
	chosen: ChosenEnd<End>;
	onChange: (chosen: ChosenEnd<End>) => void;
};

/** Chooses what becomes of returned pieces, and the place that they come to. */
export function ReturnEnds<End extends ReturnEnd>({ ends, chosen, onChange }: Props<End>) {
	const locations = useLocations();
	const groups = usePlaceGroups(locations);
	const { end, to } = chosen;
	return (
		<>
			<fieldset className="stack gap-8">
				<legend className="weight-650">
					<Trans>What becomes of them</Trans>
				</legend>
				{ends.map((one) => (
					<RadioChoice
						key={one}
						group="end"
						label={t(endWords[one].choice)}
						note={t(endWords[one].note)}
						isChosen={one === end}
						onChoose={() => onChange({ end: one, to })}
					/>
				))}
			</fieldset>
			{(end === "stock" || end === "repair") && (
				<PlaceBox
					label={t`Put into`}
					hasLabel
					groups={groups}
					value={to}
					onChange={(place) => onChange({ end, to: place })}
				/>
			)}
		</>
	);
}

/** The place that the pieces of a delivery came from. */
export function placeOfDelivery({ deliveries }: SalesOrder, delivery: string): string {
	return deliveries.find(({ movement }) => movement === delivery)?.from._id ?? "";
}
