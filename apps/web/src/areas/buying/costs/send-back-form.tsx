import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import type { Receipt } from "@freehub/contract/buying/receipts";
import { MovementLine } from "@freehub/contract/stock/movement-lines";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { placeTaken } from "#areas/stock/ledger/book-many.ts";
import { placeName } from "#areas/stock/ledger/location-choices.ts";
import { useStoreLimit } from "#areas/stock/ledger/own-stores.ts";
import { PlaceBox } from "#areas/stock/ledger/place-box.tsx";
import { usePlaceGroups } from "#areas/stock/ledger/place-choices.ts";
import { levelsQuery, locationsQuery } from "#areas/stock/ledger/queries.ts";
import { typedNumber } from "#lib/number-typing.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { sendBack } from "./cost-writes.ts";

type Props = { order: PurchaseOrder; receipts: readonly Receipt[]; onDone: () => void };

/** Sends received pieces back to the supplier, at first from where they were put; a credit is then expected for them. */
export function SendBackForm({ order, receipts, onDone }: Props) {
	const { data: locations = [] } = useQuery(locationsQuery);
	const placeOf = (line: string) => placeOfLine(receipts, line) ?? order.location._id;
	const lines = order.lines.filter(({ accepted, returned }) => accepted > returned);
	const limitAt = useStoreLimit(locations);
	const { form, submit, isPending, failure } = useWriteForm({
		write: sendBack,
		initialValues: {
			line: lines[0]?._id ?? "",
			quantity: "1",
			location: placeOf(lines[0]?._id ?? ""),
			note: "",
		},
		inputOf: ({ line, quantity, location, note }) => ({
			purchaseLine: line,
			product: lines.find(({ _id }) => _id === line)?.product ?? "",
			quantity: typedNumber(quantity, 0),
			...placeTaken(location),
			note,
		}),
		check: (input) => checkFor({ body: MovementLine })({ ...input, kind: "return" }),
		onDone,
	});
	const product = lines.find(({ _id }) => _id === form.values.line)?.product ?? "";
	const { data: levels } = useQuery({ ...levelsQuery(product), enabled: product !== "" });
	const groups = usePlaceGroups(locations, { levels, isTaking: true });
	const limit = limitAt(form.values.location);
	return (
		<form className="without-empty stack gap-12" onSubmit={submit} noValidate>
			<NativeSelect
				label={t`Product`}
				data={lines.map(({ _id, productName, accepted, returned }) => {
					const left = accepted - returned;
					return {
						value: _id,
						label: t({ comment: "left are pieces", message: `${productName}: at most ${left}` }),
					};
				})}
				{...form.getInputProps("line")}
				onChange={({ currentTarget: { value } }) => form.setValues({ line: value, location: placeOf(value) })}
			/>
			<NumberField label={t`Pieces`} decimals={0} data-autofocus {...form.getInputProps("quantity")} />
			<PlaceBox
				label={t`From`}
				hasLabel
				enter="sends"
				groups={groups}
				value={form.values.location}
				valueName={placeName(form.values.location, locations)}
				onChange={(location) => form.setFieldValue("location", location)}
				error={form.errors["location"]}
			/>
			<TextInput label={t`Note`} maxLength={2000} {...form.getInputProps("note")} />
			<DialogEnd
				failure={failure ?? limit}
				onCancel={onDone}
				isPending={isPending}
				disabled={limit !== undefined}
			>
				<Trans>Send back</Trans>
			</DialogEnd>
		</form>
	);
}

/** Where receipts have put most of a line's pieces. */
function placeOfLine(receipts: readonly Receipt[], line: string): string | undefined {
	const lines = receipts.flatMap((receipt) => receipt.lines);
	const own = lines.filter(({ purchaseLine, isTakenBack }) => purchaseLine === line && !isTakenBack);
	const pieces = new Map<string, number>();
	for (const { location, accepted } of own) pieces.set(location, (pieces.get(location) ?? 0) + accepted);
	const [most] = [...pieces].toSorted(([, a], [, b]) => b - a);
	return most?.[0];
}
