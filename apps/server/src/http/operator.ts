import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** Headers that a proxy adds to forwarded requests. */
const passedOn = [
	"forwarded",
	"x-forwarded-for",
	"x-forwarded-host",
	"x-forwarded-proto",
	"x-real-ip",
	"via",
];

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Whether a proxy forwarded the request. */
export function isPassedOn(c: Context<AppEnv>): boolean {
	return passedOn.some((name) => c.req.header(name) !== undefined);
}

/**
 * Whether a program on this machine sent the request itself: its connection begins here, and no proxy forwarded it. `Host` plays no
 * part, because anybody can set it.
 */
export function isFromThisMachine(c: Context<AppEnv>): boolean {
	return LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? "") && !isPassedOn(c);
}

/** Compares a given secret in constant time. */
export function isSecret(given: string, secret: string): boolean {
	return timingSafeEqual(digest(given), digest(secret));
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Whether the request comes from a command on this machine: it has the key that only the server's OS user can read, and its
 * connection has the same address on both ends, which no other machine can have.
 * @param key undefined if commands access the database themselves.
 */
export function isOperator(key: string | undefined, c: Context<AppEnv>): boolean {
	if (key === undefined) return false;
	const given = /^Operator (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1];
	if (given === undefined) return false;
	const socket = c.env?.incoming?.socket;
	const isHere = socket?.remoteAddress !== undefined && socket.remoteAddress === socket.localAddress;
	if (!isHere || isPassedOn(c)) return false;
	return isSecret(given, key);
}
