import { addCredit } from "@freehub/contract/buying/costs";
import { decimalsOf } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { typedNumber } from "#lib/number-typing.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { addOneCredit } from "./cost-writes.ts";

type Props = { order: string; currency: string; onDone: () => void };

/** Notes a credit note of the supplier. */
export function CreditForm({ order, currency, onDone }: Props) {
	const decimals = decimalsOf(currency);
	const { form, submit, isPending, failure } = useWriteForm({
		write: addOneCredit,
		initialValues: { number: "", amount: "" },
		inputOf: ({ number, amount }) => ({ order, number, amount: typedNumber(amount, decimals) }),
		check: checkFor(addCredit),
		onDone,
	});
	return (
		<form className="without-empty stack gap-12" onSubmit={submit} noValidate>
			<TextInput
				label={t`Number of the credit note`}
				maxLength={100}
				data-autofocus
				{...form.getInputProps("number")}
			/>
			<NumberField
				label={t({ comment: "currency is such as EUR", message: `Amount in ${currency}` })}
				decimals={decimals}
				{...form.getInputProps("amount")}
			/>
			<DialogEnd failure={failure} onCancel={onDone} isPending={isPending}>
				<Trans>Add the credit note</Trans>
			</DialogEnd>
		</form>
	);
}
