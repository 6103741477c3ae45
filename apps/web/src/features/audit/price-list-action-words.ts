import { msg } from "@lingui/core/macro";

/** The actions about suppliers' price lists and their articles. */
export const priceListActions = {
	"price-list": {
		name: msg`Price lists`,
		actions: {
			"price-list.upload": {
				name: msg`Upload a price list`,
				did: msg({ message: "{who} uploaded a supplier's price list" }),
			},
			"price-list.change": {
				name: msg`Correct how a price list is read`,
				did: msg({ message: "{who} corrected how a price list is read" }),
			},
			"price-list.commit": {
				name: msg`Load a price list`,
				did: msg({ message: "{who} loaded a price list into the supplier's catalogue" }),
			},
			"price-list.cancel": {
				name: msg`Discard a price list`,
				did: msg({ message: "{who} discarded a price list" }),
			},
			"price-list.undo": {
				name: msg`Undo a price list`,
				did: msg({ message: "{who} undid a price list" }),
			},
		},
	},
	"supplier-article": {
		name: msg`Suppliers' articles`,
		actions: {
			"supplier-article.accept": {
				name: msg`Accept proposed matches`,
				did: msg({ message: "{who} said which products a supplier's articles are" }),
			},
			"supplier-article.refuse": {
				name: msg`Refuse proposed matches`,
				did: msg({ message: "{who} said that supplier's articles are not these products" }),
			},
			"supplier-article.restore-match": {
				name: msg`Take back refused matches`,
				did: msg({ message: "{who} took back that supplier's articles are not these products" }),
			},
			"supplier-article.unlink": {
				name: msg`Take back a match`,
				did: msg({ message: "{who} said that a supplier's article is not that product" }),
			},
			"supplier-article.add-product": {
				name: msg`Add an article to the products`,
				did: msg({ message: "{who} added a supplier's article to the products" }),
			},
		},
	},
};
