import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import type { Receipt } from "@freehub/contract/buying/receipts";
import { MovementLine } from "@freehub/contract/stock/movement-lines";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { openLocations, placeName } from "#areas/stock/ledger/location-choices.ts";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { typedNumber } from "#lib/number-typing.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { sendBack } from "./cost-writes.ts";

type Props = { order: PurchaseOrder; receipts: readonly Receipt[]; onDone: () => void };

/** Sends received pieces back to the supplier, at first from where they were put; a credit is then expected for them. */
export function SendBackForm({ order, receipts, onDone }: Props) {
	const { data: locations = [] } = useQuery(locationsQuery);
	const choices = openLocations(locations).map(({ _id }) => _id);
	const placeOf = (line: string) => placeOfLine(receipts, line) ?? order.location._id;
	const lines = order.lines.filter(({ accepted, returned }) => accepted > returned);
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
			location,
			note,
		}),
		check: (input) => checkFor({ body: MovementLine })({ ...input, kind: "return" }),
		onDone,
	});
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
			<NativeSelect label={t`From`} {...form.getInputProps("location")}>
				{[...new Set([...choices, form.values.location])].map((id) => (
					<option key={id} value={id}>
						{placeName(id, locations)}
					</option>
				))}
			</NativeSelect>
			<TextInput label={t`Note`} maxLength={2000} {...form.getInputProps("note")} />
			<DialogEnd failure={failure} onCancel={onDone} isPending={isPending}>
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
