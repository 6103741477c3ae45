import { Trans } from "@lingui/react/macro";
import { originalLanguage } from "#lib/words.ts";
import { StockBadge } from "#ui/badge.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { Marked } from "#ui/search-box.tsx";
import classes from "./palette.module.css";
import type { ListedProduct } from "./sections.ts";

type Props = { product: ListedProduct; query: string; mayEdit: boolean };

export function ProductLine({ product, query, mayEdit }: Props) {
	const { name, sku, barcode, category, image, quantity, availability } = product;
	// Show the barcode only if the query matches it.
	const isByBarcode = query !== "" && (barcode?.startsWith(query) ?? false);
	const small = [sku, isByBarcode ? barcode : category].filter(Boolean).join(" · ");
	return (
		<>
			<span className={classes.picture}>
				{image !== undefined && <ProductPicture product={{ name, image, category }} isEager />}
			</span>
			<span className={classes.words}>
				<span className="cut" lang={originalLanguage()}>
					<Marked text={name} query={query} />
				</span>
				{small && (
					<small className="cut">
						<Marked text={small} query={query} />
					</small>
				)}
			</span>
			{mayEdit && (
				// For the pointer; on the keyboard it is Shift and Enter.
				<span className={classes.edit} data-edit aria-hidden="true">
					<Trans context="verb">Edit</Trans>
				</span>
			)}
			{(quantity !== undefined || availability !== undefined) && <StockBadge {...product} />}
		</>
	);
}
