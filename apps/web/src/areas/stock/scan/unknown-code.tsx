import { addBarcode, type Barcode, type NewBarcode } from "@freehub/contract/catalogue/barcodes";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { api } from "#lib/api.ts";
import { misreadNote } from "#lib/misread-words.ts";
import { newKey } from "#lib/new-key.ts";
import { readTyped } from "#lib/number-typing.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { productKeys } from "#lib/product-cache.ts";
import { productQuery } from "#lib/product-queries.ts";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { ProductSelect } from "#ui/search-select.tsx";
import { codeKeys } from "./queries.ts";
import classes from "./scan.module.css";
import type { WaitingScan } from "./session.ts";
import type { Scan } from "./use-scan.ts";

type NewLink = NewBarcode & { product: string };

/** Adds a code to a product's barcodes. */
const linkCode: Write<NewLink, Barcode[]> = {
	send: ({ product, code, pieces }, idempotencyKey) =>
		api.call(addBarcode, { params: { id: product }, body: { code, pieces }, idempotencyKey }),
	stale: () => [codeKeys.all, productKeys.all],
	done: (_, { code }) => t`${code} is one of its barcodes now.`,
};

type Props = { scan: Scan; waiting: WaitingScan; more: number };

/**
 * A code that no product has: it belongs to a new product, or is another barcode of an existing one. One that looks misread is
 * neither: it is named, and the probable code can be scanned instead.
 */
export function UnknownCode({ scan, waiting, more }: Props) {
	const { offers } = usePermissions();
	const [isLinking, setLinking] = useState(false);
	const { code } = waiting;
	const misread = misreadNote(code);
	const mayStore = offers("product.write") && misread === undefined;
	const forget = () =>
		scan.changeNow(({ unknown }) => ({ unknown: unknown.filter(({ key }) => key !== waiting.key) }));
	return (
		<section className="card grid gap-14 text-14 anywhere pad-14" aria-label={t`Unknown code`}>
			<p role="alert">
				<strong>{misread?.sentence ?? t`No product has the code ${code}.`}</strong>{" "}
				{more > 0 && plural(more, { one: "# more unknown code waits.", other: "# more unknown codes wait." })}
			</p>
			{!offers("product.write") && misread === undefined && (
				<p>
					<Trans>Adding and linking codes is for buyers and owners.</Trans>
				</p>
			)}
			{mayStore && isLinking && <LinkForm scan={scan} waiting={waiting} onLinked={forget} />}
			<div className="buttons long-buttons">
				{misread?.guess !== undefined && (
					<UseGuess scan={scan} guess={misread.guess} waiting={waiting} onUsed={forget} />
				)}
				{mayStore && !isLinking && (
					<>
						<Button onClick={() => setLinking(true)}>
							<Trans>Link to a product</Trans>
						</Button>
						<Button component={Link} to={paths.addScanned(code)} variant="default">
							<Trans>Add as a new product</Trans>
						</Button>
					</>
				)}
				<Button variant="quiet" onClick={forget}>
					<Trans>Skip</Trans>
				</Button>
			</div>
		</section>
	);
}

type GuessProps = { scan: Scan; guess: string; waiting: WaitingScan; onUsed: () => void };

/** Scans what a misread code probably is, with the work and the number of the scan. */
function UseGuess({ scan, guess, waiting, onUsed }: GuessProps) {
	function use() {
		onUsed();
		scan.runner.add({ ...waiting, key: newKey(), code: guess });
	}
	return <Button onClick={use}>{t({ comment: "guess is a code", message: `Use ${guess}` })}</Button>;
}

function LinkForm({ scan, waiting, onLinked }: Omit<Props, "more"> & { onLinked: () => void }) {
	const [product, setProduct] = useState("");
	const { data: chosen } = useQuery({ ...productQuery(product), enabled: product !== "" });
	const [pieces, setPieces] = useState("1");
	const [problem, setProblem] = useState<string>();
	const { run, isPending, failure } = useWrite(linkCode);

	async function link(event: FormEvent) {
		event.preventDefault();
		const count = readTyped(pieces, { decimals: 0 });
		if (product === "") return setProblem(t`Choose the product.`);
		if (!count.ok || count.value < 1) return setProblem(t`It stands for at least 1 piece.`);
		setProblem(undefined);
		const { isDone } = await run({ product, code: waiting.code, pieces: count.value });
		if (!isDone) return;
		onLinked();
		// It was scanned to be booked; now it can be.
		scan.runner.add(waiting);
	}

	return (
		<form className={classes.link} onSubmit={(event) => void link(event)} noValidate>
			<ProductSelect
				label={t`Product`}
				placeholder={t`Name or SKU`}
				value={product}
				valueName={chosen?.name ?? ""}
				onChange={setProduct}
			/>
			<NumberField
				label={t`Counts as pieces`}
				decimals={0}
				value={pieces}
				onFocus={(event) => event.currentTarget.select()}
				onChange={(event) => setPieces(event.currentTarget.value)}
			/>
			<Button type="submit" loading={isPending}>
				<Trans context="verb">Link</Trans>
			</Button>
			<FailureNote>{problem ?? failure}</FailureNote>
		</form>
	);
}
