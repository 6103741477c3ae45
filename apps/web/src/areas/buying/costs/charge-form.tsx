import { addCharge, type Charge, chargeBases, chargeKinds } from "@freehub/contract/buying/costs";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { decimalsOf, shop } from "@freehub/domain/shop";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import type { MessageDescriptor } from "@lingui/core";
import { chargeWords } from "#areas/stock/ledger/charges-left.ts";
import { plainRate, typedNumber, typedText } from "#lib/number-typing.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { CurrencySelect, RateField } from "#ui/currency-fields.tsx";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { addOneCharge } from "./cost-writes.ts";

export const basisWords: Record<Charge["basis"], MessageDescriptor> = {
	value: msg({ context: "how a cost is split", message: "by value" }),
	weight: msg({ context: "how a cost is split", message: "by weight" }),
	pieces: msg({ context: "how a cost is split", message: "by pieces" }),
};

type ChargeValues = {
	kind: Charge["kind"];
	basis: Charge["basis"];
	currency: string;
	amount: string;
	rate: string;
	note: string;
};

type Props = { receipt: string; order: Pick<PurchaseOrder, "currency" | "rate">; onDone: () => void };

const check = checkFor(addCharge);

/** Notes a cost of a receipt, in the shop's currency or in another with its rate; at first that of the order. */
export function ChargeForm({ receipt, order, onDone }: Props) {
	const own = shop().currency;
	const { form, submit, isPending, failure } = useWriteForm({
		write: addOneCharge,
		initialValues: {
			kind: "freight",
			basis: "value",
			currency: own,
			amount: "",
			rate: "",
			note: "",
		} as ChargeValues,
		inputOf: ({ amount, rate, ...values }: ChargeValues) => ({
			receipt,
			...values,
			amount: typedNumber(amount, decimalsOf(values.currency)),
			...(values.currency !== own && { rate: plainRate(rate) }),
		}),
		check: (input) => ({ ...check(input), ...(input.rate === "" && { rate: t`Enter the rate of today.` }) }),
		onDone,
	});
	const { currency } = form.values;
	/** The currency of the order comes with its rate. */
	function setCurrency(next: string) {
		form.setFieldValue("currency", next);
		form.setFieldValue(
			"rate",
			next === order.currency && order.rate !== null ? typedText(Number(order.rate)) : "",
		);
	}
	return (
		<form className="without-empty stack gap-12" onSubmit={submit} noValidate>
			<NativeSelect
				label={t`Kind`}
				data={chargeKinds.map((value) => ({ value, label: t(chargeWords[value]) }))}
				{...form.getInputProps("kind")}
			/>
			<NumberField
				label={t({ comment: "currency is such as EUR", message: `Amount in ${currency}` })}
				decimals={decimalsOf(currency)}
				data-autofocus
				{...form.getInputProps("amount")}
			/>
			<CurrencySelect
				empty={undefined}
				{...form.getInputProps("currency")}
				onChange={(event) => setCurrency(event.currentTarget.value)}
			/>
			{currency !== own && <RateField currency={currency} {...form.getInputProps("rate")} />}
			<NativeSelect
				label={t`Split over what was received`}
				data={chargeBases.map((value) => ({ value, label: t(basisWords[value]) }))}
				{...form.getInputProps("basis")}
			/>
			<TextInput label={t`Note`} maxLength={500} {...form.getInputProps("note")} />
			<p className="dim">
				<Trans>It counts from now on: what belongs to pieces that are already sold is a cost of today.</Trans>
			</p>
			<DialogEnd failure={failure} onCancel={onDone} isPending={isPending}>
				<Trans>Add the cost</Trans>
			</DialogEnd>
		</form>
	);
}
