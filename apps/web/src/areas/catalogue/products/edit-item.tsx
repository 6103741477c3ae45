import { Product } from "@freehub/contract/catalogue/product-fields";
import { getLastChange } from "@freehub/contract/stock/last-change";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ProductTranslations } from "#areas/catalogue/translations/translations.tsx";
import { Presence } from "#areas/people/presence/presence.tsx";
import { api } from "#lib/api.ts";
import { clearDraft, sentPlaceOf } from "#lib/draft.ts";
import { preview } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { productQuery } from "#lib/product-queries.ts";
import { OWN } from "#lib/query-client.ts";
import { useVersionedForm } from "#lib/use-versioned-form.ts";
import { useWrite } from "#lib/use-write.ts";
import { LoadState } from "#ui/load-state.tsx";
import { ConflictWays, changedWords, NoteInView } from "#ui/note-in-view.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { fieldLabels } from "./field-labels.ts";
import { fieldValueText, isMoney } from "./field-words.ts";
import {
	draftPlaces,
	emptyItem,
	forServer,
	type Item,
	type ItemField,
	itemOf,
	problemsOfChange,
	readField,
	saysTheSame,
} from "./item.ts";
import classes from "./item-form.module.css";
import { ItemFailure, ItemForm } from "./item-form.tsx";
import { changeOneProduct } from "./product-writes.ts";

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
			<LoadedItem id={id} {...props} />
		</OnlyWith>
	);
}

function LoadedItem({ id, ...props }: Exits & { id: string }) {
	const read = useQuery(productQuery(id));
	const { data, error, isFetching } = read;
	// The form starts with a fresh product; later answers are shown as conflicts.
	const [isStarted, setStarted] = useState(false);
	if (!isStarted && data !== undefined && error === null && !isFetching) setStarted(true);
	if (isStarted && data !== undefined) return <EditItemForm product={data} {...props} />;
	return <LoadState query={read} what={t`The product could not be loaded.`} isPage />;
}

type FormProps = Exits & {
	/** The product as it is now. */
	product: Product;
};

function EditItemForm({ product, onSaved, onCancel }: FormProps) {
	const item = useEditItem({ product, onSaved });
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
				item={item}
				quantity={product.quantity ?? 0}
				note={
					<>
						<div role="alert">
							{conflict && (
								<ItemConflict
									current={conflict.current}
									isRefusal={conflict.isRefusal}
									fields={conflict.fields}
									mine={item.mine}
									isPending={isPending}
									onTake={conflict.take}
									onSaveMine={conflict.saveMine}
								/>
							)}
						</div>
						<ItemFailure failure={item.failure} />
					</>
				}
				buttons={
					<>
						{!conflict && (
							<Button type="submit" miw="160px" loading={isPending}>
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
	current: Product;
	/** Whether the person has tried to save. */
	isRefusal: boolean;
	/** The fields that somebody else has changed. */
	fields: readonly ItemField[];
	/** The person's own changes. */
	mine: Partial<Item>;
	isPending: boolean;
	onTake: () => void;
	onSaveMine: () => void;
};

/**
 * Shows who changed the product in the meantime and the current values, with buttons to take these or to save the own changes.
 */
function ItemConflict(props: Props) {
	const { current, isRefusal, fields, mine, isPending, onTake, onSaveMine } = props;
	const { data: last } = useQuery(lastChangeQuery(current._id, current.version));
	const values = itemOf(current);
	return (
		<NoteInView answers={isRefusal ? current : undefined} className="conflict">
			<p className="amber-text weight-700">
				{last === undefined ? (
					<Trans>Somebody else changed this product while you were editing.</Trans>
				) : (
					changedWords(last.by, last.at)
				)}
			</p>
			<p>
				{fields.length === 0 ? (
					<Trans>Nothing is saved yet, and everything you typed is kept. By now it is as you saw it.</Trans>
				) : (
					<Trans>Nothing is saved yet, and everything you typed is kept. This is there now:</Trans>
				)}
			</p>
			{fields.length > 0 && (
				<dl className={classes.changes}>
					{fields.map((field) => (
						<div key={field}>
							<dt className="weight-600">{t(fieldLabels[field])}</dt>
							<dd>
								{inWords(field, values[field])}
								<TypedValue field={field} value={mine[field]} />
							</dd>
						</div>
					))}
				</dl>
			)}
			<ConflictWays onTake={onTake} onSaveMine={onSaveMine} isPending={isPending} />
		</NoteInView>
	);
}

function TypedValue({ field, value }: { field: ItemField; value: string | undefined }) {
	if (value === undefined) return null;
	const typed = inWords(field, value);
	return <small>{t`You typed: ${typed}`}</small>;
}

function inWords(field: ItemField, value: string): string {
	if (value.trim() === "") return t({ comment: "of an empty field", message: "nothing" });
	const amount = isMoney(field) ? readField(field, value) : undefined;
	return preview(fieldValueText(field, amount?.ok ? amount.value : value));
}

/** The author and time of this version of a product. */
export function lastChangeQuery(product: string, version: number) {
	return queryOptions({
		queryKey: [OWN, "last-change", product, version],
		queryFn: ({ signal }) => api.call(getLastChange, { params: { id: product }, signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
}

type Options = {
	/** The current product, with changes that others made while the form was open. */
	product: Product;
	/** `hasChanged` is false if there was nothing to save. */
	onSaved: (name: string, hasChanged: boolean) => void;
};

/** The form that changes an item, including conflicts with other people's changes. */
function useEditItem({ product, onSaved }: Options) {
	const place = draftPlaces.edit(product._id);
	const { run, isPending } = useWrite(changeOneProduct, {
		keptAt: sentPlaceOf(place),
		isShown: () => true,
	});
	const item = useVersionedForm<ItemField, Product>({
		place,
		empty: emptyItem,
		stored: product,
		fieldsOf: itemOf,
		schema: Product,
		check: problemsOfChange,
		isSame: saysTheSame,
		warnsEarly: true,
	});

	async function save(version = item.version ?? product.version): Promise<void> {
		const fields = item.checked();
		if (fields === undefined) return;
		const changes = item.changesTo(fields);
		const hasChanged = Object.keys(changes).length > 0;
		if (hasChanged) {
			const saving = run({ id: product._id, changes: forServer(changes), version });
			const saved = await item.answerOf(t`The item was not saved.`, saving, version);
			if (saved === undefined) return;
		}
		clearDraft(place);
		onSaved(fields.name.trim(), hasChanged);
	}

	const { conflict } = item;
	return {
		...item,
		save: () => void save(),
		isPending,
		mine: item.changesTo(item.form.values),
		conflict: conflict && { ...conflict, saveMine: () => void save(conflict.current.version) },
	};
}
