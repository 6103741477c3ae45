import { addArticleAsProduct, type SupplierArticle } from "@freehub/contract/buying/supplier-articles";
import { moneyDecimals } from "@freehub/domain/money";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { typedNumber } from "#lib/number-typing.ts";
import { priceText } from "#lib/price-text.ts";
import { checkFor, type FormProblems, useWriteForm } from "#lib/use-write-form.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { currencySection, NumberField } from "#ui/number-field.tsx";
import { addToProducts } from "./list-writes.ts";

type Props = {
	supplier: string;
	/** Undefined: the dialog is closed. */
	article: SupplierArticle | undefined;
	onClose: () => void;
};

/** Asks for what a price list does not know of a new product. */
export function AddProductDialog({ supplier, article, onClose }: Props) {
	return (
		<FormDialog title={t`Add to my products`} isOpen={article !== undefined} onClose={onClose}>
			{article && <AddProductForm supplier={supplier} article={article} onDone={onClose} />}
		</FormDialog>
	);
}

const check = checkFor(addArticleAsProduct);

function AddProductForm({
	supplier,
	article,
	onDone,
}: {
	supplier: string;
	article: SupplierArticle;
	onDone: () => void;
}) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: addToProducts({ supplier, article: article._id }),
		initialValues: { name: article.name, sku: "", price: "" },
		inputOf: ({ name, sku, price }) => ({ name, sku, price: typedNumber(price, moneyDecimals()) }),
		check: (input): FormProblems => check(input),
		onDone,
	});
	const cost = priceText(article.currency, article.price, article.per);
	return (
		<form className="stack gap-14" onSubmit={submit} noValidate>
			<TextInput label={t`Name`} maxLength={200} autoComplete="off" {...form.getInputProps("name")} />
			<NumberField
				label={t`Price`}
				description={t({ comment: "cost is the supplier's price", message: `Yours. It costs you ${cost}.` })}
				decimals={moneyDecimals()}
				data-autofocus
				{...currencySection()}
				{...form.getInputProps("price")}
			/>
			<TextInput
				label={t`SKU`}
				description={t`Your own number, if it has one.`}
				maxLength={100}
				autoComplete="off"
				{...form.getInputProps("sku")}
			/>
			<DialogEnd failure={failure} onCancel={onDone} isPending={isPending}>
				<Trans>Add product</Trans>
			</DialogEnd>
		</form>
	);
}
