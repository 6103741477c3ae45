import {
	addBarcode,
	type Barcode,
	listBarcodes,
	type NewBarcode,
	removeBarcode,
} from "@freehub/contract/catalogue/barcodes";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { codeIn } from "@freehub/domain/stock/scan";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconX } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "#lib/api.ts";
import { misreadNote } from "#lib/misread-words.ts";
import { readTyped } from "#lib/number-typing.ts";
import { usePermissions } from "#lib/permissions.ts";
import { productKeys } from "#lib/product-cache.ts";
import { useWrite } from "#lib/use-write.ts";
import { useErrorWords } from "#lib/use-write-form.ts";
import type { Write } from "#lib/write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { NumberField } from "#ui/number-field.tsx";
import classes from "./product-details.module.css";

function barcodesQuery(id: string) {
	return queryOptions({
		queryKey: [...productKeys.all, "barcodes", id],
		queryFn: ({ signal }) => api.call(listBarcodes, { params: { id }, signal }),
	});
}

type OfProduct = { id: string };

/** The answer is the new list. */
const answered: Pick<Write<OfProduct, Barcode[]>, "show" | "stale"> = {
	show: (barcodes, { id }, queryClient) => queryClient.setQueryData(barcodesQuery(id).queryKey, barcodes),
	stale: ({ id }) => [barcodesQuery(id).queryKey],
};

const addOneBarcode: Write<NewBarcode & OfProduct, Barcode[]> = {
	...answered,
	send: ({ id, ...body }, idempotencyKey) => api.call(addBarcode, { params: { id }, body, idempotencyKey }),
};

const removeOne: Write<OfProduct & { code: string }, Barcode[]> = {
	...answered,
	send: (params, idempotencyKey) => api.call(removeBarcode, { params, idempotencyKey }),
};

/** The codes that find the product when scanned, and how many pieces each represents. */
export function Barcodes({ product: { _id: id } }: { product: Product }) {
	const { isKnown, isVisitor, offers } = usePermissions();
	// The server returns barcodes only to people who may change products.
	const mayWrite = isKnown && !isVisitor && offers("product.write");
	const { data: barcodes } = useQuery({ ...barcodesQuery(id), enabled: mayWrite });
	const removal = useWrite(removeOne);
	if (!mayWrite || barcodes === undefined) return null;
	return (
		<section className={classes.barcodes} aria-labelledby="barcodes">
			<h2 id="barcodes" className="heading">
				<Trans>Barcodes</Trans>
			</h2>
			{barcodes.length > 0 && (
				<HeldList className="below-12" aria-labelledby="barcodes">
					{barcodes.map(({ code, pieces, isFirst }) => (
						<Row key={code} className="row-ends gap-8 tall block-4 ruled">
							<span className="grid shrinks weight-600 figures anywhere">
								{code}
								<small>
									{isFirst ? (
										<Trans>main barcode</Trans>
									) : (
										<Plural value={pieces} one="counts as # piece" other="counts as # pieces" />
									)}
								</small>
							</span>
							{!isFirst && (
								<button
									type="button"
									className="icon-button"
									aria-label={t`Remove ${code}`}
									title={t`Remove ${code}`}
									onClick={() => void removal.run({ id, code })}
								>
									<IconX className="icon-small" aria-hidden="true" />
								</button>
							)}
						</Row>
					))}
				</HeldList>
			)}
			<FailureNote>{removal.failure}</FailureNote>
			<AddBarcode id={id} />
		</section>
	);
}

function AddBarcode({ id }: { id: string }) {
	useErrorWords();
	const [code, setCode] = useState("");
	const [pieces, setPieces] = useState("1");
	const [problem, setProblem] = useState<string>();
	const { run, isPending, failure, reset } = useWrite(addOneBarcode);

	function change(set: (text: string) => void) {
		return (event: { currentTarget: HTMLInputElement }) => {
			set(event.currentTarget.value);
			setProblem(undefined);
			reset();
		};
	}

	async function add(event: FormEvent) {
		event.preventDefault();
		const count = readTyped(pieces, { decimals: 0 });
		if (code.trim() === "") return setProblem(t`Scan or type the code.`);
		if (!count.ok || count.value < 1) return setProblem(t`It stands for at least 1 piece.`);
		const misread = misreadNote(codeIn(code));
		if (misread !== undefined) return setProblem(misread.sentence);
		const { isDone } = await run({ id, code: codeIn(code), pieces: count.value });
		if (!isDone) return;
		setCode("");
		setPieces("1");
	}

	return (
		<form onSubmit={(event) => void add(event)} noValidate>
			<TextInput
				size="sm"
				label={t`Further barcode`}
				data-takes-codes
				autoComplete="off"
				maxLength={80}
				value={code}
				onChange={change(setCode)}
			/>
			<NumberField
				size="sm"
				label={t({ context: "of a barcode", message: "Pieces" })}
				decimals={0}
				value={pieces}
				onFocus={(event) => event.currentTarget.select()}
				onChange={change(setPieces)}
			/>
			<Button type="submit" size="sm" variant="default" loading={isPending}>
				<Trans>Add barcode</Trans>
			</Button>
			<FailureNote>{problem ?? failure}</FailureNote>
		</form>
	);
}
