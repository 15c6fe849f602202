import { describe, expect, it } from '@jest/globals';
import { BadRequestException, ServiceUnavailableException } from '@nestjs/common';
import { AppError, ERROR_CODES, type ErrorCode } from '@hiring/contracts';
import { isInternalError, toProblem } from './problem.js';

const context = {
  requestId: 'r1',
  path: '/v1/companies/7/open-reqs',
  problemTypeBase: '/p/',
};

describe('toProblem', () => {
  it.each(Object.keys(ERROR_CODES) as ErrorCode[])(
    'answers %s with its status, title and type, and the path',
    (code) => {
      const { status, body } = toProblem(new AppError(code, 'A message.'), context);
      expect(status).toBe(ERROR_CODES[code].status);
      const about = { type: `/p/${code}`, title: ERROR_CODES[code].title, status, code };
      expect(body).toMatchObject({ ...about, instance: context.path, request_id: 'r1' });
    },
  );

  it('has the members in the documented order, errors last and only when there are some', () => {
    const plain = toProblem(new AppError('invalid_request', 'x'), context).body;
    expect(Object.keys(plain)).toEqual(['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id']);
    const errors = [{ pointer: '?limit', detail: 'must be given once' }];
    expect(toProblem(new AppError('invalid_request', 'x', { errors }), context).body.errors).toEqual(errors);
    expect(toProblem(new AppError('invalid_request', 'x', { errors: [] }), context).body).toEqual(plain);
  });

  it('has the authentication scheme, and when to retry', () => {
    const headersOf = (code: ErrorCode, options = {}) => toProblem(new AppError(code, 'x', options), context).headers;
    expect(headersOf('unauthorized')['www-authenticate']).toBe('ApiKey');
    expect(headersOf('unavailable')['retry-after']).toBe('1');
    expect(headersOf('rate_limited', { retryAfterSeconds: 2.2 })['retry-after']).toBe('3');
    expect(headersOf('rate_limited', { retryAfterSeconds: 0 })['retry-after']).toBe('1');
    expect(headersOf('not_found')['retry-after']).toBeUndefined();
  });

  it('gives the same 404 for every id of a route but for the path', () => {
    const foreign = toProblem(new AppError('not_found', 'x'), context).body;
    const path = '/v1/companies/8/open-reqs';
    expect(toProblem(new AppError('not_found', 'x'), { ...context, path }).body).toEqual({
      ...foreign,
      instance: path,
    });
  });

  it.each([
    new TypeError('secret'),
    'secret',
    undefined,
    null,
    { message: 'secret' },
    new AppError('internal', 'secret'),
  ])('shows nothing of %p', (thrown) => {
    const { status, body } = toProblem(thrown, context);
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(isInternalError(thrown)).toBe(true);
  });

  it("maps the frameworks' own errors by status, without their messages", () => {
    const bad = toProblem(new BadRequestException('internal words'), context);
    expect(bad.body).toMatchObject({ code: 'invalid_request', status: 400 });
    expect(JSON.stringify(bad.body)).not.toContain('internal words');
    expect(toProblem(new ServiceUnavailableException(), context).status).toBe(503);
    expect(toProblem(Object.assign(new Error('x'), { statusCode: 413 }), context).body.code).toBe('payload_too_large');
    expect(toProblem(Object.assign(new Error('x'), { statusCode: 418 }), context).body.code).toBe('invalid_request');
    expect(isInternalError(new BadRequestException())).toBe(false);
  });
});
