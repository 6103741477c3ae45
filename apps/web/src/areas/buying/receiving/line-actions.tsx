import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useStoreLimit } from "#areas/stock/ledger/own-stores.ts";
import { PlaceBox } from "#areas/stock/ledger/place-box.tsx";
import { usePlaceGroups } from "#areas/stock/ledger/place-choices.ts";
import { formatCount } from "#lib/format.ts";
import { ClosedRest, ShortButton } from "./closed-rest.tsx";
import { type CountedLine, type Delivery, linePlaceOf } from "./delivery.ts";
import { putAway } from "./delivery-store.ts";
import classes from "./receiving.module.css";
import { deletedSentence } from "./receiving-words.ts";
import type { Receiving } from "./use-receiving.ts";

type Props = { receiving: Receiving; delivery: Delivery; line: CountedLine; label: string };

/** Actions on a line besides counting, each in one tap, and the location for its pieces. */
export function LineActions({ receiving, delivery, line, label }: Props) {
	const into = t({ context: "before a location", message: "Into" });
	const groups = usePlaceGroups(receiving.locations);
	const place = linePlaceOf(delivery, line);
	const limit = useStoreLimit(receiving.locations)(place);
	const isLimited = limit !== undefined;
	// Without a scanner: the rest of the line, or as many as were typed.
	const more = delivery.typed === "" ? line.open : Number(delivery.typed);
	const count = formatCount(more);
	return (
		<fieldset className={`line gap-8 ${classes.actions}`} aria-label={label}>
			{line.isDeleted && <p>{deletedSentence(line)}</p>}
			{!line.isClosed && !line.isDeleted && (
				<>
					{more > 0 && (
						<Button
							size="sm"
							variant="default"
							disabled={isLimited}
							onClick={() => receiving.countMore(line._id, more)}
						>
							<Trans comment="a button; count pieces of the line">Receive {count}</Trans>
						</Button>
					)}
					<Button
						size="sm"
						variant="default"
						disabled={isLimited}
						onClick={() => void receiving.refuse(line._id, "damaged")}
					>
						<Trans context="refuses a piece">Broken</Trans>
					</Button>
					<Button
						size="sm"
						variant="default"
						disabled={isLimited}
						onClick={() => void receiving.refuse(line._id, "wrong_article")}
					>
						<Trans>Wrong article</Trans>
					</Button>
				</>
			)}
			{line.open > 0 && <ShortButton receiving={receiving} lines={[line]} />}
			{line.isClosed && <ClosedRest receiving={receiving} line={line} />}
			<span className="row gap-6 shrinks text-14">
				<span className="dim" aria-hidden="true">
					{into}
				</span>
				<PlaceBox
					label={into}
					size="sm"
					groups={groups}
					value={place}
					valueName={line.location.name}
					leaves
					onChange={(next) => putAway(line, next)}
				/>
				{limit !== undefined && <span className="amber-text weight-600">{limit}</span>}
			</span>
		</fieldset>
	);
}
