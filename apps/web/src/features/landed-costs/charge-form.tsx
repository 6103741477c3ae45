import { addCharge, type Charge, chargeBases, chargeKinds } from "@freehub/contract/landed-costs";
import { moneyDecimals } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { readTyped } from "#lib/number-typing.ts";
import { checkFor, useCommandForm } from "#lib/use-command-form.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { addOneCharge } from "./cost-commands.ts";
import { basisWords, chargeWords } from "./cost-words.ts";

type Values = { kind: Charge["kind"]; basis: Charge["basis"]; amount: string; note: string };

/** Notes a cost of a receipt in the shop's currency; one in another is entered through the API with its rate. */
export function ChargeForm({ receipt, onDone }: { receipt: string; onDone: () => void }) {
	const check = checkFor(addCharge);
	const { form, submit, isPending, failure } = useCommandForm({
		command: addOneCharge,
		initialValues: { kind: "freight", basis: "value", amount: "", note: "" } as Values,
		inputOf: ({ amount, ...values }: Values) => ({ receipt, ...values, amount: numberOf(amount) }),
		check,
		onDone,
	});
	const { currency } = shop();
	return (
		<form className="without-empty stack gap-12" onSubmit={submit} noValidate>
			<NativeSelect
				label={t`Kind`}
				data={chargeKinds.map((value) => ({ value, label: t(chargeWords[value]) }))}
				{...form.getInputProps("kind")}
			/>
			<NumberField
				label={t({ comment: "currency is such as EUR", message: `Amount in ${currency}` })}
				decimals={moneyDecimals()}
				data-autofocus
				{...form.getInputProps("amount")}
			/>
			<NativeSelect
				label={t`Split over what was received`}
				data={chargeBases.map((value) => ({ value, label: t(basisWords[value]) }))}
				{...form.getInputProps("basis")}
			/>
			<TextInput label={t`Note`} maxLength={500} {...form.getInputProps("note")} />
			<p className="dim">
				<Trans>It counts from now on: what belongs to pieces that are already sold is a cost of today.</Trans>
			</p>
			<FailureNote>{failure}</FailureNote>
			<div className="buttons-end">
				<Button variant="default" onClick={onDone}>
					<Trans>Cancel</Trans>
				</Button>
				<Button type="submit" loading={isPending}>
					<Trans>Add the cost</Trans>
				</Button>
			</div>
		</form>
	);
}

function numberOf(text: string): number {
	const typed = readTyped(text, { decimals: moneyDecimals() });
	return typed.ok ? typed.value : Number.NaN;
}
