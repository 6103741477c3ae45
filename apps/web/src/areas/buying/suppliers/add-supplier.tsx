import { addSupplier, type NewSupplier, type Supplier } from "@freehub/contract/buying/suppliers";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { checkFor, type FormProblems, useWriteForm } from "#lib/use-write-form.ts";
import { CurrencySelect } from "#ui/currency-fields.tsx";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { addOneSupplier } from "./supplier-writes.ts";
import { numberProblems, readWholeNumber, shopCurrency } from "./terms.ts";

type Props = { isOpen: boolean; onClose: () => void };

/** The form for a new supplier. Its page, which opens then, has the other terms. */
export function AddSupplier({ isOpen, onClose }: Props) {
	return (
		<FormDialog title={t`Add a supplier`} isOpen={isOpen} onClose={onClose}>
			<AddSupplierForm onClose={onClose} />
		</FormDialog>
	);
}

const check = checkFor(addSupplier);
const initialValues = { name: "", currency: "", leadDays: "" };

function inputOf({ name, currency, leadDays }: typeof initialValues): NewSupplier {
	const days = readWholeNumber(leadDays);
	// Terms that are left out stay those of a deleted supplier that comes back.
	return { name, ...(currency !== "" && { currency }), ...(days !== null && { leadDays: days }) };
}

function AddSupplierForm({ onClose }: Pick<Props, "onClose">) {
	const navigate = useNavigate();
	const { form, submit, isPending, failure } = useWriteForm<typeof initialValues, NewSupplier, Supplier>({
		write: addOneSupplier,
		initialValues,
		inputOf,
		check: (input): FormProblems => ({
			...check(input),
			...numberProblems({ leadDays: form.values.leadDays }),
		}),
		onDone: ({ _id }) => void navigate(paths.supplier(_id)),
	});
	return (
		<form className="without-empty stack gap-14" onSubmit={submit} noValidate>
			<TextInput
				label={t`Name`}
				maxLength={200}
				autoComplete="off"
				data-autofocus
				{...form.getInputProps("name")}
			/>
			<CurrencySelect empty={shopCurrency()} {...form.getInputProps("currency")} />
			<NumberField
				label={t`Lead time in days`}
				description={t`From the order to its arrival.`}
				decimals={0}
				{...form.getInputProps("leadDays")}
			/>
			<DialogEnd failure={failure} onCancel={onClose} isPending={isPending}>
				<Trans>Add supplier</Trans>
			</DialogEnd>
		</form>
	);
}
