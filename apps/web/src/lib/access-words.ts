import type { Right } from "@freehub/domain/people/access";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Describes each right, as the end of the sentence 'you may …'. */
export const rightWords: Record<Right, MessageDescriptor> = {
	"stock.read": msg({ context: "you may …", message: "see the stock and its history" }),
	"stock.receive": msg({ context: "you may …", message: "receive stock" }),
	"stock.deliver": msg({ context: "you may …", message: "deliver stock" }),
	"stock.return": msg({ context: "you may …", message: "return stock to suppliers" }),
	"stock.adjust": msg({ context: "you may …", message: "correct quantities" }),
	"stock.transfer": msg({ context: "you may …", message: "move stock between locations" }),
	"stock.count": msg({ context: "you may …", message: "count stock" }),
	"receipt.reverse": msg({
		context: "you may …",
		message: "take back receipts of others and of earlier days",
	}),
	"movement.reverse": msg({
		context: "you may …",
		message: "take back any stock change of others and of earlier days",
	}),
	"product.write": msg({ context: "you may …", message: "add, change and delete products" }),
	"location.write": msg({ context: "you may …", message: "add and rename locations" }),
	"purchase.read": msg({ context: "you may …", message: "see orders to suppliers, without prices" }),
	"purchase.write": msg({ context: "you may …", message: "order from suppliers, and see what they ask" }),
	"purchase.exceed": msg({ context: "you may …", message: "accept more than was ordered" }),
	"sale.read": msg({ context: "you may …", message: "see customers’ orders" }),
	"sale.write": msg({ context: "you may …", message: "take customers’ orders, and promise pieces" }),
	"sale.override": msg({ context: "you may …", message: "take pieces that are promised to somebody else" }),
	"customer.read": msg({ context: "you may …", message: "find customers and see their addresses" }),
	"customer.write": msg({ context: "you may …", message: "add, change, merge and erase customers" }),
	"blog.write": msg({ context: "you may …", message: "write and publish articles" }),
	"page.write": msg({ context: "you may …", message: "write the company's pages" }),
	"people.manage": msg({ context: "you may …", message: "invite people and give them roles" }),
	"audit.read": msg({ context: "you may …", message: "read the audit log" }),
};
