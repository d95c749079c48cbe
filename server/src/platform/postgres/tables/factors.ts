// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** totp_secret. The secret of an authenticator app (TOTP, RFC 6238). */
export interface TotpSecretTable {
  readonly id: string;
  readonly userId: string;
  readonly secretSealed: Buffer;
  readonly createdAt: Date;
  readonly boundAt: Date | null;
  readonly lastStep: bigint;
}

/** recovery_code. Codes for whoever has lost the app. */
export interface RecoveryCodeTable {
  readonly userId: string;
  readonly codeHash: Buffer;
  readonly usedAt: Date | null;
}

/** passkey. Passkeys (WebAuthn credentials), as second factor and as sign-in. */
export interface PasskeyTable {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** passkey_challenge. Challenges that a passkey has not signed yet; each is deleted by its use. */
export interface PasskeyChallengeTable {
  readonly challengeHash: Buffer;
  readonly purpose: 'register' | 'prove' | 'sign_in';
  readonly asker: string;
  readonly expiresAt: Date;
}

/** step_up. When a session last proved itself for a kind of act; believed for auth.step_up_grace_s. */
export interface StepUpTable {
  readonly sessionId: string;
  readonly kind: 'money' | 'security' | 'staff';
  readonly byFactor: boolean;
  readonly at: Date;
}

/** factor_reset. A removal of all second factors of an account that two of the staff agreed on, because its owner has lost them. */
export interface FactorResetTable {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly state: 'waiting' | 'done' | 'cancelled';
  readonly endedAt: Date | null;
}
