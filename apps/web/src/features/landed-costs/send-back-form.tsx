import { MovementLine } from "@freehub/contract/movement-lines";
import type { Order } from "@freehub/contract/orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { readTyped } from "#lib/number-typing.ts";
import { checkFor, useCommandForm } from "#lib/use-command-form.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { sendBack } from "./cost-commands.ts";

/** Sends received pieces back to the supplier, from the order's location; a credit is then expected for them. */
export function SendBackForm({ order, onDone }: { order: Order; onDone: () => void }) {
	const lines = order.lines.filter(({ accepted, returned }) => accepted > returned);
	const { form, submit, isPending, failure } = useCommandForm({
		command: sendBack,
		initialValues: { line: lines[0]?._id ?? "", quantity: "1", note: "" },
		inputOf: ({ line, quantity, note }) => ({
			orderLine: line,
			product: lines.find(({ _id }) => _id === line)?.product ?? "",
			quantity: wholeOf(quantity),
			location: order.location._id,
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
			/>
			<NumberField label={t`Pieces`} decimals={0} data-autofocus {...form.getInputProps("quantity")} />
			<TextInput label={t`Note`} maxLength={2000} {...form.getInputProps("note")} />
			<FailureNote>{failure}</FailureNote>
			<div className="buttons-end">
				<Button variant="default" onClick={onDone}>
					<Trans>Cancel</Trans>
				</Button>
				<Button type="submit" loading={isPending}>
					<Trans>Send back</Trans>
				</Button>
			</div>
		</form>
	);
}

function wholeOf(text: string): number {
	const typed = readTyped(text, { decimals: 0 });
	return typed.ok ? typed.value : Number.NaN;
}
