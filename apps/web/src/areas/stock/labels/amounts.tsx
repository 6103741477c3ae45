import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconMapPin, IconMinus, IconPlus, IconX } from "@tabler/icons-react";
import { labelCount, MOST_OF_ONE, type WantedLabel } from "#lib/label-list.ts";
import { HeldList, Row } from "#ui/held-list.tsx";
import { Picture } from "#ui/picture.tsx";
import { ProductSelect } from "#ui/search-select.tsx";
import type { LabelThing } from "./label-contents.ts";
import classes from "./labels.module.css";
import { MOST_LABELLED } from "./queries.ts";
import { useTypedNumber } from "./use-typed-number.ts";

type Props = {
	list: readonly WantedLabel[];
	things: readonly LabelThing[];
	onChange: (list: readonly WantedLabel[]) => void;
};

/** Rows listed until the user asks for the rest. Each row has a picture. */
const FIRST_ROWS = 100;

/** The number of labels per product or location, and a field to add another product. */
export function Amounts({ list, things, onChange }: Props) {
	const rows = things.slice(0, FIRST_ROWS);
	const others = things.length - rows.length;
	const setAll = (countFor: (thing: LabelThing | undefined) => number) =>
		onChange(
			list.map((one) => ({
				...one,
				count: labelCount(countFor(things.find(({ kind, id }) => kind === one.kind && id === one.id))),
			})),
		);
	return (
		<section className="headings grid gap-12 shrinks" aria-labelledby="label-amounts">
			<h2 id="label-amounts">
				<Trans>Quantity for each</Trans>
			</h2>
			{things.length > 0 && (
				<HeldList className={classes.rows}>
					{rows.map((thing) => (
						<Amount
							key={thing.key}
							thing={thing}
							onCount={(count) => onChange(list.map((one) => (isOf(one, thing) ? { ...one, count } : one)))}
							onRemove={() => onChange(list.filter((one) => !isOf(one, thing)))}
						/>
					))}
				</HeldList>
			)}
			{others > 0 && <p className="aside">{plural(others, { one: "and # other", other: "and # others" })}</p>}
			{things.length > 0 && (
				<div className={classes.ways}>
					<button type="button" onClick={() => setAll((thing) => thing?.inStock ?? 1)}>
						<Trans>As many as in stock</Trans>
					</button>
					<button type="button" onClick={() => setAll(() => 1)}>
						<Trans>One each</Trans>
					</button>
				</div>
			)}
			{list.length < MOST_LABELLED && (
				<ProductSelect
					// The chosen product is in the list now, so a new key empties the field.
					key={list.length}
					label={t`Add a product`}
					placeholder={t`Name, SKU or barcode`}
					value=""
					valueName=""
					without={list.filter(({ kind }) => kind === "product").map(({ id }) => id)}
					onChange={(id) => {
						if (id !== "") onChange([...list, { kind: "product", id, count: 1 }]);
					}}
				/>
			)}
		</section>
	);
}

type AmountProps = { thing: LabelThing; onCount: (count: number) => void; onRemove: () => void };

function Amount({ thing, onCount, onRemove }: AmountProps) {
	const { kind, name, picture, count, isWithoutCode } = thing;
	const { error, ...typed } = useTypedNumber({
		value: count,
		decimals: 0,
		most: MOST_OF_ONE,
		onChange: onCount,
	});
	return (
		<Row className={classes.row}>
			{kind === "product" ? (
				<Picture className={classes.picture} src={picture ?? ""} alt="" place="row" />
			) : (
				<span className={classes.picture}>
					<IconMapPin aria-hidden="true" />
				</span>
			)}
			<span className={classes.name}>
				{name}
				{isWithoutCode && (
					<small>
						<Trans>No barcode and no SKU: printed without a code</Trans>
					</small>
				)}
				{error !== undefined && <small role="alert">{error}</small>}
			</span>
			<span className="pill">
				<button
					type="button"
					data-repeats
					aria-label={t({ comment: "name is a product's", message: `One label fewer: ${name}` })}
					disabled={count === 0}
					onClick={() => onCount(count - 1)}
				>
					<IconMinus className="icon-small" aria-hidden="true" />
				</button>
				<input
					inputMode="numeric"
					autoComplete="off"
					aria-label={t({ comment: "name is a product's", message: `Labels of ${name}` })}
					aria-invalid={error !== undefined}
					{...typed}
					onFocus={(event) => event.currentTarget.select()}
				/>
				<button
					type="button"
					data-repeats
					aria-label={t({ comment: "name is a product's", message: `One label more: ${name}` })}
					disabled={count === MOST_OF_ONE}
					onClick={() => onCount(count + 1)}
				>
					<IconPlus className="icon-small" aria-hidden="true" />
				</button>
			</span>
			<button
				type="button"
				className={classes.remove}
				aria-label={t({ comment: "name is a product's", message: `Remove from the list: ${name}` })}
				onClick={onRemove}
			>
				<IconX className="icon-small" aria-hidden="true" />
			</button>
		</Row>
	);
}

function isOf({ kind, id }: WantedLabel, thing: LabelThing): boolean {
	return kind === thing.kind && id === thing.id;
}
