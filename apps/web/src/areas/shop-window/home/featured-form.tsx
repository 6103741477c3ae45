import type { Product } from "@freehub/contract/catalogue/product-fields";
import { listProductsById } from "@freehub/contract/catalogue/products";
import { Featured, MAX_FEATURED } from "@freehub/contract/shop-window/home";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { ActionIcon, Button } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.layer.css";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { ProductSelect } from "#ui/search-select.tsx";
import { FasterNote } from "./faster-note.tsx";
import classes from "./home-forms.module.css";
import { chooseProducts } from "./home-writes.ts";
import { useVersionedValue } from "./use-versioned-value.ts";

type Props = { featured: Featured; onClose: () => void };

/** The products on the home page, chosen and put in order by hand. */
export function FeaturedForm({ featured, onClose }: Props) {
	const { value, setValue, save, isPending, failure, conflict } = useVersionedValue({
		stored: featured,
		valueOf: ({ products }) => products,
		schema: Featured,
		write: chooseProducts,
		onSaved: onClose,
	});
	const { data: products = [] } = useQuery(productsQuery([...value, ...(conflict?.current.products ?? [])]));
	const known = new Map(products.map((product) => [product._id, product]));
	function submit(event: FormEvent) {
		event.preventDefault();
		save();
	}
	/** Exchanges a product with the one before or after it. */
	function move(at: number, by: -1 | 1) {
		const next = [...value];
		const [one] = next.splice(at, 1);
		if (one !== undefined) next.splice(at + by, 0, one);
		setValue(next);
	}
	return (
		<form className="stack gap-14" onSubmit={submit} noValidate>
			<p className="quiet">
				<Trans>Without a choice, the first six products are there, those with a picture first.</Trans>
			</p>
			<FasterNote conflict={conflict} isPending={isPending}>
				<p>
					{(conflict?.current.products ?? []).map((id) => known.get(id)?.name ?? "…").join(", ") ||
						t`the first six products`}
				</p>
			</FasterNote>
			{value.length > 0 && (
				<ol className="lined">
					{value.map((id, at) => (
						<Chosen
							key={id}
							product={known.get(id)}
							isFirst={at === 0}
							isLast={at === value.length - 1}
							onMove={(by) => move(at, by)}
							onRemove={() => setValue(value.filter((one) => one !== id))}
						/>
					))}
				</ol>
			)}
			{value.length < MAX_FEATURED && (
				<ProductSelect
					key={value.length}
					label={t`Add a product`}
					placeholder={t`Name or SKU`}
					value=""
					valueName=""
					without={value}
					onChange={(id) => id !== "" && setValue([...value, id])}
				/>
			)}
			{value.length > 0 && (
				<div>
					<Button variant="quiet" size="sm" onClick={() => setValue([])}>
						<Trans>Remove all: the first six products</Trans>
					</Button>
				</div>
			)}
			<DialogEnd isPending={isPending} onCancel={onClose} failure={failure}>
				<Trans>Save</Trans>
			</DialogEnd>
		</form>
	);
}

type ChosenProps = {
	/** Undefined: not loaded yet, or deleted. */
	product: Product | undefined;
	isFirst: boolean;
	isLast: boolean;
	onMove: (by: -1 | 1) => void;
	onRemove: () => void;
};

function Chosen({ product, isFirst, isLast, onMove, onRemove }: ChosenProps) {
	const name = product?.name ?? t`A product that is not there any more`;
	return (
		<li className={classes.chosen}>
			{product && <ProductPicture product={product} className={classes.picture} />}
			<span className={classes.name}>{name}</span>
			<span className={classes.buttons}>
				<ActionIcon
					variant="default"
					size="lg"
					aria-label={t`Move ${name} up`}
					disabled={isFirst}
					onClick={() => onMove(-1)}
				>
					<IconArrowUp aria-hidden="true" />
				</ActionIcon>
				<ActionIcon
					variant="default"
					size="lg"
					aria-label={t`Move ${name} down`}
					disabled={isLast}
					onClick={() => onMove(1)}
				>
					<IconArrowDown aria-hidden="true" />
				</ActionIcon>
				<ActionIcon variant="default" size="lg" aria-label={t`Remove ${name}`} onClick={onRemove}>
					<IconX aria-hidden="true" />
				</ActionIcon>
			</span>
		</li>
	);
}

function productsQuery(products: readonly string[]) {
	const ids = [...new Set(products)].join();
	return queryOptions({
		queryKey: [OWN, "home", "products", ids],
		queryFn: ({ signal }) => (ids === "" ? [] : api.call(listProductsById, { query: { ids }, signal })),
		placeholderData: keepPreviousData,
	});
}
