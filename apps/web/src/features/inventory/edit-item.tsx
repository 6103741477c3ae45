import type { Product } from "@freehub/contract/product-fields";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Presence } from "#features/presence/presence.tsx";
import { ProductTranslations } from "#features/translations/translations.public.ts";
import { preview } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { productQuery } from "#lib/product-queries.ts";
import { LoadState } from "#ui/load-state.tsx";
import { changedWords, NoteInView } from "#ui/note-in-view.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import noteClasses from "./conflict-note.module.css";
import { fieldLabels, isMoney } from "./field-words.ts";
import { type Item, type ItemField, readField } from "./item.ts";
import { ItemFailure } from "./item-failure.tsx";
import classes from "./item-form.module.css";
import { ItemForm } from "./item-form.tsx";
import { lastChangeQuery } from "./last-change.ts";
import { useEditItem } from "./use-edit-item.ts";
import { valueText } from "./value-text.ts";

type Exits = {
	/** `hasChanged` is false if there was nothing to save. */
	onSaved: (name: string, hasChanged: boolean) => void;
	onCancel: () => void;
};

/** The Edit Item screen: the form, for people who may change products. */
export function EditItem({ id, ...props }: Exits & { id: string }) {
	return (
		<OnlyWith
			right="product.write"
			title={t`Edit Item`}
			sentence={t`Changing products is for buyers and owners.`}
		>
			<Form id={id} {...props} />
		</OnlyWith>
	);
}

function Form({ id, ...props }: Exits & { id: string }) {
	const read = useQuery(productQuery(id));
	const { data, error, isFetching } = read;
	// The form starts with a fresh product; a later answer must not overwrite what the person types.
	const [product, setProduct] = useState<Product>();
	if (product === undefined && data !== undefined && error === null && !isFetching) setProduct(data);
	if (product !== undefined) return <EditItemForm product={product} there={data ?? product} {...props} />;
	return <LoadState query={read} what={t`The product could not be loaded.`} isPage />;
}

type FormProps = Exits & {
	/** The product when the form was opened. */
	product: Product;
	/** The product as it is now. */
	there: Product;
};

function EditItemForm({ product, there, onSaved, onCancel }: FormProps) {
	const item = useEditItem({ product, there, onSaved });
	const { conflict, isPending } = item;
	const { name } = product;
	return (
		<>
			<ItemForm
				title={t`Edit Item`}
				crumbs={[{ label: name, to: paths.product(product._id) }]}
				lead={
					<>
						{item.hasKept
							? t({
									comment: "name is a product's; Cancel is a button",
									message: `${name}. What you typed before and did not save is here again; Cancel drops it.`,
								})
							: name}{" "}
						<Presence product={product._id} doing="edits" />
					</>
				}
				itemForm={item}
				quantity={there.quantity}
				note={
					<>
						<div role="alert">
							{conflict && (
								<ConflictNote
									product={product._id}
									version={conflict.version}
									refused={conflict.refused}
									changes={conflict.changes}
									mine={item.mine}
									isPending={isPending}
									onTake={conflict.take}
									onSaveMine={conflict.saveMine}
								/>
							)}
						</div>
						<ItemFailure what={t`The item was not saved.`} failure={item.failure} />
					</>
				}
				buttons={
					<>
						{!conflict && (
							<Button type="submit" className={classes.submit} loading={isPending}>
								<Trans>Save</Trans>
							</Button>
						)}
						<Button
							variant="default"
							onClick={() => {
								item.discard();
								onCancel();
							}}
						>
							<Trans>Cancel</Trans>
						</Button>
					</>
				}
			/>
			<ProductTranslations id={product._id} original={item.form.values} />
		</>
	);
}

type Props = {
	product: string;
	/** The current version. */
	version: number;
	/** The current product from the refusal, if the person has tried to save. */
	refused: Product | undefined;
	/** The fields that somebody else has changed, with their current values. */
	changes: readonly { field: ItemField; value: string }[];
	/** The person's own changes. */
	mine: Partial<Item>;
	isPending: boolean;
	onTake: () => void;
	onSaveMine: () => void;
};

/**
 * Shows who changed the product in the meantime and the current values, with buttons to take these or to save the own changes.
 */
function ConflictNote(props: Props) {
	const { product, version, refused, changes, mine, isPending, onTake, onSaveMine } = props;
	const { data: last } = useQuery(lastChangeQuery(product, version));
	return (
		<NoteInView answers={refused} className="conflict">
			<p className={noteClasses.what}>
				{last === undefined ? (
					<Trans>Somebody else changed this product while you were editing.</Trans>
				) : (
					changedWords(last.by, last.at)
				)}
			</p>
			<p>
				{changes.length === 0 ? (
					<Trans>Nothing is saved yet, and everything you typed is kept. By now it is as you saw it.</Trans>
				) : (
					<Trans>Nothing is saved yet, and everything you typed is kept. This is there now:</Trans>
				)}
			</p>
			{changes.length > 0 && (
				<dl className={noteClasses.changes}>
					{changes.map(({ field, value }) => (
						<div key={field}>
							<dt>{t(fieldLabels[field])}</dt>
							<dd>
								{inWords(field, value)}
								<Typed field={field} value={mine[field]} />
							</dd>
						</div>
					))}
				</dl>
			)}
			<p>
				<Trans>
					‘Take what is there now’ fills the fields that you have not touched; you can look again before you
					save. ‘Save mine’ saves what you changed over it.
				</Trans>
			</p>
			<div className="buttons">
				<Button variant="default" onClick={onTake} disabled={isPending}>
					<Trans>Take what is there now</Trans>
				</Button>
				<Button onClick={onSaveMine} loading={isPending}>
					<Trans>Save mine</Trans>
				</Button>
			</div>
		</NoteInView>
	);
}

function Typed({ field, value }: { field: ItemField; value: string | undefined }) {
	if (value === undefined) return null;
	const typed = inWords(field, value);
	return <small>{t`You typed: ${typed}`}</small>;
}

function inWords(field: ItemField, value: string): string {
	if (value.trim() === "") return t({ comment: "of an empty field", message: "nothing" });
	const amount = isMoney(field) ? readField(field, value) : undefined;
	return preview(valueText(field, amount?.ok ? amount.value : value));
}
